//! Japanese: the polite past holds the speaker, unless the sentence names somebody else.

use crate::act::Act;
use crate::language::spec::{EMPTY, Language, Noun, Verb, inflected};

pub(super) const JAPANESE: Language = Language {
    joined: true,
    first_person: &[],
    between: "*",
    impersonal: &[],
    planning: &[],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "ません でき なかった もし たら れば 場合 ください でしょうか ですか ますか 昨日 以前 先ほど 前回 すでに 既に 例えば 以下 次の 上記 あなた \
        さんが 氏が 様が ユーザーが れました られました ようです そうです",
    conditions: "もし たら れば 場合 ません でしょうか 確認 よろしければ 後で",
    failing: "失敗 エラー できません できなかった ませんでした 残念 拒否 問題",
    wishes: &["ください", "お願い", "もらえますか", "くれますか", "いただけますか"],
    waiting: "お待ちください 少々お待ちください しばらくお待ちください 少しお待ちください",
    ..EMPTY
};

const VERBS: &[Verb] = &[
    inflected(
        Act::Write,
        &[Noun::File, Noun::Document],
        "",
        "保存しました 書き込みました 出力しました アップロードしました",
        "保存 書き込 出力 アップロード",
        "保存します 書き込みます",
    ),
    inflected(Act::Write, &[Noun::File], "", "作成しました 作りました 生成しました", "作成 作って 生成", "作成します 作ります"),
    inflected(
        Act::Edit,
        &[Noun::File],
        "",
        "更新しました 修正しました 変更しました 編集しました 追加しました 置き換えました 設定しました",
        "更新 修正 変更 編集 追加 設定",
        "更新します 修正します 変更します 編集します",
    ),
    inflected(Act::Delete, &[Noun::File, Noun::Message, Noun::Event], "", "削除しました 消しました", "削除 消して", "削除します"),
    inflected(
        Act::Send,
        &[Noun::Message],
        "",
        "送信しました 送りました 投稿しました 返信しました 転送しました 公開しました",
        "送信 送って 投稿 返信 転送 公開",
        "送信します 送ります 投稿します 返信します",
    ),
    inflected(Act::Send, &[], "", "通知しました お知らせしました", "通知 知らせて", "通知します"),
    inflected(
        Act::Schedule,
        &[Noun::Event],
        "",
        "設定しました 登録しました 予定しました 追加しました 作成しました スケジュールしました",
        "設定 登録 予定 追加 スケジュール",
        "設定します 登録します",
    ),
    inflected(Act::Run, &[Noun::Command], "", "実行しました 起動しました 再起動しました", "実行 起動", "実行します 起動します"),
    inflected(
        Act::Build,
        &[Noun::Project],
        "",
        "実行しました ビルドしました テストしました コンパイルしました",
        "実行 ビルド テスト コンパイル",
        "実行します ビルドします",
    ),
    inflected(Act::Build, &[], "", "デプロイしました", "デプロイ", "デプロイします"),
    inflected(
        Act::Commit,
        &[Noun::Change],
        "",
        "コミットしました プッシュしました マージしました",
        "コミット プッシュ マージ",
        "コミットします プッシュします",
    ),
    inflected(Act::Search, &[Noun::Source], "", "検索しました 調べました 確認しました", "検索 調べて 確認", "検索します 調べます"),
    inflected(
        Act::Buy,
        &[Noun::Goods],
        "",
        "購入しました 注文しました 予約しました 支払いました",
        "購入 注文 予約 支払",
        "購入します 注文します 予約します",
    ),
    inflected(
        Act::Remember,
        &[Noun::Memory],
        "",
        "記憶しました 覚えました 記録しました 保存しました 書き込みました",
        "記憶 覚えて 記録 保存",
        "記憶します 記録します",
    ),
    inflected(
        Act::Create,
        &[Noun::Record],
        "",
        "作成しました 登録しました 起票しました",
        "作成 登録 起票",
        "作成します 登録します 起票します",
    ),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "ファイル フォルダ ディレクトリ ディスク データベース"),
    (Noun::Document, "文書 ドキュメント レポート 報告書 要約 メモ 結果 データ リスト 変更"),
    (Noun::Message, "メール メッセージ 返信 ツイート コメント 招待 通知 連絡 投稿"),
    (Noun::Event, "リマインダー アラーム タイマー 会議 予定 カレンダー イベント タスク ミーティング ジョブ"),
    (Noun::Command, "コマンド スクリプト サーバー プログラム サービス"),
    (Noun::Project, "テスト ビルド プロジェクト アプリ"),
    (Noun::Change, "変更 コミット ブランチ コード リポジトリ プルリクエスト"),
    (Noun::Source, "ウェブ インターネット ネット 受信トレイ カレンダー サイト 天気 ニュース ログ サーバー 価格"),
    (Noun::Goods, "チケット 航空券 ホテル 部屋 レストラン ピザ 席 タクシー 請求書 商品"),
    (Noun::Memory, "メモリ 記憶 memory"),
    (Noun::Record, "チケット"),
];
