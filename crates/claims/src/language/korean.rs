//! Korean: the polite past holds the speaker, unless the sentence names somebody else.

use crate::act::Act;
use crate::language::spec::{EMPTY, Language, Noun, Verb, inflected};

pub(super) const KOREAN: Language = Language {
    joined: true,
    first_person: &[],
    between: "*",
    impersonal: &[],
    planning: &[],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "않 못 없 수_있 만약 하면 려면 경우 주세요 할까요 인가요 나요 어제 이전에 아까 지난번 이미 예를 다음과 아래 위의 여기 님이 씨가 님께서 \
        사용자가 되었습니다 됐습니다 것_같",
    conditions: "만약 하면 경우 않 못 할까요 확인해 원하시면 나중에",
    failing: "실패 오류 에러 못했 않았 없었 죄송 거부 문제",
    wishes: &["주세요", "줘", "부탁", "줄래", "주실"],
    waiting: "잠시만요 잠시만기다려주세요 잠시만기다려주십시오 조금만기다려주세요",
    ..EMPTY
};

const VERBS: &[Verb] = &[
    inflected(
        Act::Write,
        &[Noun::File, Noun::Document],
        "",
        "저장했습니다 저장했어요 기록했습니다 내보냈습니다 업로드했습니다",
        "저장 내보내 업로드",
        "저장하겠습니다 저장할게요",
    ),
    inflected(
        Act::Write,
        &[Noun::File],
        "",
        "만들었습니다 만들었어요 생성했습니다 작성했습니다",
        "만들어 생성 작성",
        "만들겠습니다 생성하겠습니다 작성하겠습니다",
    ),
    inflected(
        Act::Edit,
        &[Noun::File],
        "",
        "수정했습니다 변경했습니다 업데이트했습니다 편집했습니다 추가했습니다 교체했습니다 설정했습니다",
        "수정 변경 업데이트 편집 추가 설정",
        "수정하겠습니다 변경하겠습니다 업데이트하겠습니다",
    ),
    inflected(
        Act::Delete,
        &[Noun::File, Noun::Message, Noun::Event],
        "",
        "삭제했습니다 삭제했어요 지웠습니다",
        "삭제 지워",
        "삭제하겠습니다",
    ),
    inflected(
        Act::Send,
        &[Noun::Message],
        "",
        "보냈습니다 보냈어요 전송했습니다 게시했습니다 답장했습니다 전달했습니다",
        "보내 전송 게시 답장 전달",
        "보내겠습니다 보낼게요 전송하겠습니다",
    ),
    inflected(Act::Send, &[], "", "알렸습니다 통지했습니다", "알려 통지", "알리겠습니다"),
    inflected(
        Act::Schedule,
        &[Noun::Event],
        "",
        "예약했습니다 설정했습니다 등록했습니다 추가했습니다 잡았습니다",
        "예약 설정 등록 추가 잡아",
        "설정하겠습니다 등록하겠습니다",
    ),
    inflected(Act::Run, &[Noun::Command], "", "실행했습니다 실행했어요 시작했습니다 재시작했습니다", "실행 시작", "실행하겠습니다"),
    inflected(
        Act::Build,
        &[Noun::Project],
        "",
        "실행했습니다 빌드했습니다 테스트했습니다 컴파일했습니다",
        "실행 빌드 테스트 컴파일",
        "빌드하겠습니다 실행하겠습니다",
    ),
    inflected(Act::Build, &[], "", "배포했습니다", "배포", "배포하겠습니다"),
    inflected(
        Act::Commit,
        &[Noun::Change],
        "",
        "커밋했습니다 푸시했습니다 병합했습니다",
        "커밋 푸시 병합",
        "커밋하겠습니다 푸시하겠습니다",
    ),
    inflected(
        Act::Search,
        &[Noun::Source],
        "",
        "검색했습니다 찾아봤습니다 확인했습니다 조회했습니다",
        "검색 찾아 확인 조회",
        "검색하겠습니다 찾아보겠습니다",
    ),
    inflected(
        Act::Buy,
        &[Noun::Goods],
        "",
        "구매했습니다 주문했습니다 예약했습니다 결제했습니다",
        "구매 주문 예약 결제",
        "구매하겠습니다 주문하겠습니다 예약하겠습니다",
    ),
    inflected(
        Act::Remember,
        &[Noun::Memory],
        "",
        "기억했습니다 기록했습니다 저장했습니다 메모했습니다",
        "기억 기록 저장 메모",
        "기억하겠습니다 기록하겠습니다",
    ),
    inflected(
        Act::Create,
        &[Noun::Record],
        "",
        "생성했습니다 등록했습니다 만들었습니다",
        "생성 등록 만들어",
        "생성하겠습니다 등록하겠습니다",
    ),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "파일 폴더 디렉터리 디스크 데이터베이스"),
    (Noun::Document, "문서 보고서 요약 메모 노트 결과 데이터 목록 변경"),
    (Noun::Message, "이메일 메일 메시지 문자 답장 트윗 댓글 초대 알림 게시물"),
    (Noun::Event, "리마인더 알람 타이머 회의 일정 캘린더 이벤트 작업 미팅"),
    (Noun::Command, "명령 스크립트 서버 프로그램 서비스"),
    (Noun::Project, "테스트 빌드 프로젝트 앱"),
    (Noun::Change, "변경 커밋 브랜치 코드 저장소"),
    (Noun::Source, "웹 인터넷 온라인 받은편지함 캘린더 사이트 날씨 뉴스 로그 서버 가격"),
    (Noun::Goods, "티켓 항공권 표 호텔 방 레스토랑 식당 피자 좌석 택시 청구서 상품"),
    (Noun::Memory, "메모리 기억 memory"),
    (Noun::Record, "티켓"),
];
