//! Chinese: a verb with a mark of what is done (`已`, `了`), and mostly without a subject.

use crate::act::Act;
use crate::language::spec::{EMPTY, Language, Noun, Verb, inflected};

pub(super) const CHINESE: Language = Language {
    joined: true,
    first_person: &["我已", "我刚", "我把", "我给", "我为", "我在", "我帮", "已经", "已为", "已将", "已把", "已给", "已向", "已在", "我用"],
    between: "*",
    impersonal: &["已", "成功"],
    planning: &["我现在", "我将", "我会", "我来", "我马上", "我这就", "接下来我", "现在我", "让我"],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "没有 没能 未能 无法 不能 不会 不是 并未 尚未 可以 如果 要是 假如 是否 需要 希望 应该 昨天 之前 上次 早些时候 刚才 例如 比如 以下 如下 上面 \
        这里 您已 你已 他 她 用户 吗 试图 尝试",
    conditions: "如果 要是 是否 等你 等您 之后 确认 需要你 需要您 不 可以吗 吗",
    failing: "失败 错误 无法 未能 没能 没有 抱歉 拒绝 问题 不能",
    wishes: &["请", "能不能", "可以帮", "能帮", "帮我", "可否"],
    waiting: "请稍等 稍等 请稍候 稍候 稍等一下 请稍等一下 稍等片刻 请稍等片刻",
    ..EMPTY
};

const VERBS: &[Verb] = &[
    inflected(Act::Write, &[Noun::File, Noun::Document], "保存 存储 导出 上传 写入", "", "保存 存到 存为 导出 上传 写入", ""),
    inflected(Act::Write, &[Noun::File], "创建 新建 生成 写好", "", "创建 新建 生成 写一个", ""),
    inflected(
        Act::Edit,
        &[Noun::File],
        "更新 修改 修复 编辑 改好 添加 重命名 移动 替换 配置",
        "",
        "更新 修改 修复 编辑 添加 重命名 移动 替换 配置 改一下",
        "",
    ),
    inflected(Act::Delete, &[Noun::File, Noun::Message, Noun::Event], "删除 移除 清空 删掉", "", "删除 移除 清空 删掉", ""),
    inflected(
        Act::Send,
        &[Noun::Message],
        "发送 发出 发给 寄出 回复 发布 转发 发了",
        "",
        "发送 发给 发一 回复 发布 转发 发邮件 发消息",
        "",
    ),
    inflected(Act::Send, &[], "通知了", "", "通知", ""),
    inflected(Act::Schedule, &[Noun::Event], "安排 设置 设定 创建 添加 预约", "", "安排 设置 设定 创建 添加 预约 提醒", ""),
    inflected(Act::Run, &[Noun::Command], "运行 执行 启动 重启", "", "运行 执行 启动 重启", ""),
    inflected(Act::Build, &[Noun::Project], "运行 构建 编译 测试 跑", "", "运行 构建 编译 测试 跑", ""),
    inflected(Act::Build, &[], "部署", "", "部署", ""),
    inflected(Act::Commit, &[Noun::Change], "提交 推送 合并", "", "提交 推送 合并", ""),
    inflected(Act::Search, &[Noun::Source], "搜索 查询 查看 检查 查阅", "", "搜索 查询 查看 检查 查一下", ""),
    inflected(Act::Buy, &[Noun::Goods], "购买 预订 订购 下单 支付 订好", "", "购买 预订 订购 下单 支付 订一", ""),
    inflected(Act::Remember, &[Noun::Memory], "记住 记录 保存 写入 添加", "", "记住 记录 保存 写入", ""),
    inflected(Act::Create, &[Noun::Record], "创建 提交 新建 登记 开通", "", "创建 提交 新建 登记 开通", ""),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "文件 文件夹 目录 配置 磁盘 表格 数据库"),
    (Noun::Document, "文档 报告 摘要 笔记 结果 数据 列表 草稿 更改"),
    (Noun::Message, "邮件 消息 短信 回复 推文 评论 邀请 通知 信息 帖子"),
    (Noun::Event, "提醒 闹钟 定时 会议 日程 日历 事件 任务 预约"),
    (Noun::Command, "命令 脚本 服务器 程序 服务 进程"),
    (Noun::Project, "测试 构建 项目 应用"),
    (Noun::Change, "更改 修改 代码 分支 仓库 提交"),
    (Noun::Source, "网上 互联网 网络 谷歌 收件箱 日历 网站 天气 新闻 日志 服务器 价格"),
    (Noun::Goods, "机票 车票 票 酒店 房间 餐厅 披萨 座位 出租车 账单 订单"),
    (Noun::Memory, "记忆 memory 备忘"),
    (Noun::Record, "工单"),
];
