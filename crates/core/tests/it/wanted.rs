//! What the user wants many times, by their own words.

use crate::common::{CallView, Host, host};

#[test]
fn what_the_user_wants_many_times_is_done_so_often() {
    let press = |host: &mut Host| host.ok("homeassistant__turn_on", r#"{"name":"lamp"}"#, r#"{"ok":true,"entity":"light.lamp"}"#);
    let blocked = |words: Option<&str>| {
        let mut host = host();
        if let Some(words) = words {
            host.guard.on_request("main", words, 0);
        }
        (1..=60).find(|_| !matches!(press(&mut host), CallView::Result(_)))
    };
    let usual = blocked(None).unwrap();
    assert_eq!(blocked(Some("Turn the lamp on at 10.")), Some(usual));
    for (words, times) in [("Flash the lamp ten times", 10), ("Lampe 20 mal einschalten", 20), ("flash it 30x", 30)] {
        let at = blocked(Some(words)).unwrap();
        assert!(at > times && at < 2 * times, "{words}: {at}");
    }
    let mut asked = host();
    asked.guard.on_request("main", "Flash the lamp 30 times", 0);
    for at in 0..30 {
        if at == 20 {
            asked.guard.on_request("main", "How is it going?", asked.calls * 1000);
        }
        assert!(matches!(press(&mut asked), CallView::Result(_)), "{at}: a message in between takes nothing back");
    }
    let stuck = |words: &str| {
        let mut host = host();
        host.guard.on_request("main", words, 0);
        (1..=60).find(|_| matches!(host.missing_file(), CallView::Blocked(_)))
    };
    assert_eq!(stuck("read it ten times"), stuck("read it"), "what fails is not wanted so often");
}
