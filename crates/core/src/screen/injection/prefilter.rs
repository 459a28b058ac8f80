//! Finds literals in bytes at a fraction of the cost of reading each of them.
//!
//! Only every fourth position is looked at. Any [`SHORTEST`] bytes in a row hold a piece of four bytes at such a position,
//! so of each literal a window of that length enters its four pieces in a table of bits, and a text's piece whose bit is not
//! set is in no literal: that is the whole work on clean text, one multiplication and one look into 16 KB per four bytes.
//! The window is the one whose pieces ordinary text has least.
//!
//! Where a bit is set, the windows around the piece are looked up in a second table, and only then literals are compared;
//! so text that is full of pieces costs little more. The tables are made at compile time.
//!
//! Bytes are compared with bit 5 set, which folds the case of ASCII letters and mixes up some other bytes: what is found
//! is a place to look at, not a match.

/// The least length of a literal that cannot slip through between two positions.
pub(super) const SHORTEST: usize = STEP + PIECE - 1;
const STEP: usize = 4;
const PIECE: usize = 4;
/// Pieces that are looked up together.
const BLOCK: usize = 128;

const FOLD: u64 = 0x2020_2020_2020_2020;
/// The bytes of a window.
const WINDOW: u64 = (1 << (8 * SHORTEST)) - 1;
const BITS: usize = 1 << 17;
const SLOTS: usize = 1 << 11;
/// Words of 32 bits that say which windows there are, at more room for each than the slots.
const MARKED: usize = 1 << 11;
/// Comparisons with literals that a text has room for, and bytes of it that give room for one more; from then on each
/// window that is found counts as a hit.
const COMPARISONS: usize = 4096;
const BYTES_A_COMPARISON: usize = 16;
/// Literals that the tables have room for.
const ROOM: usize = 1000;
const NONE: u16 = u16::MAX;
/// The bytes of a block with a piece before it, and two behind.
const AROUND: usize = (BLOCK + 3) * STEP;

/// Pieces of a block, by their number in it; one more is written than counts.
struct List {
    len: u8,
    at: [u8; 256],
}

/// A set of literals, ready to be searched for.
pub(super) struct Prefilter {
    literals: &'static [&'static str],
    bits: [u32; BITS / 32],
    marked: [u32; MARKED],
    /// The first literal of each window, a full slot sends on to the next.
    slots: [u16; SLOTS],
    /// For each literal where its window begins, and the next literal of the same window.
    offsets: [u8; ROOM],
    next: [u16; ROOM],
}

/// Pieces that ordinary text has most and much of, four bytes each, counted over code, documentation and manuals: a literal
/// enters the table with others if it can.
#[rustfmt::skip]
const COMMONEST: &[&str] = &[
    " all an  and any are as  cha com con dis fil for fro imp ins is  it  mod my  not num of  par per pro rea req res str tha the thi to  use you",
    "ableaderall are asseate atedatiobjecble callcodecommconscontctiod todatadersdinge coe foe ree theadeectient entsequeer tespoessaesulf thfile",
    "for formfromfunchat he che fheadher his impoing instinteion jectlatelinembermentmessmporn thnce ncting tnot ntennumbo thobjeof tonseonteorma",
    "overponsportquesr threadrequrespresurmatrom s ofs tosagesed servsingsionsizesponssagstanstrisultt thted tem tenttextthatthe therthistionto t",
    "tureturnuestumbeumenunctversvidewithyou ",
];
#[rustfmt::skip]
const COMMON: &[&str] = &[
    " a b a p a r a s a t abo acc act app arg ass aut bas boo car cas cod cre dec dir doc enc eve fin fir fol has inf key lat log mak mes mus nex",
    " no  non obj oth out ove pas pos pre pri rep sec sho spe sys too tra wha whi wor### *usea reacceactiadinage ake allean aan eanceangeanguanne",
    "ant any appeapplarguas aas iase ass assiateratoratteauthautoave basebilican ccescesschanchincloscludcodicoloconfconvcorecreactedctivctuacume",
    "d a d and byd ofd red thdatedebudeledentdirediscdispdocue a e ale ane ase dee fie ise ite mee moe noe pae poe pre see toe use whead easeeate",
    "ebuged aed bed seletemovend enteentier aer: ernaerrieseresseessiest estaestiestret teveleverext extef yofiltfirsfollg thget giveguaggumehang",
    "harehas he ahe bhe the uhesehichhinghitehoulhoutiateibleide if yiginilenilesilitiltein ain sinalincline inesinfoinisirecirstis fis mis tiste",
    "istrithoive izedkingknowl thlangle: leasleftletelinglityllowloadlongloselowilterludem thmainmakematimediminimissmmenmodemovemustn ben sen to",
    "n't nal nclund and ind ond tnew nextng ang fnguanonenotenotinstenstrnt int ont snt, ntexnts nvero coocesocumode ode:odelodinokenolloolorolve",
    "ommeon aon tonfiontronveoperor aor cor tor: ordeore origose ositost ot aotheouldour out outeoutpove owinpasspendpermplayposippenprocpromprov",
    "r anr cor mor rer toransrantratorderre are cre trealreatrectrediremoreplreporeserestrgetrgumrictriderigirnalrocerridructrusts als ans cas co",
    "s fos ins ors prs resafese ase sse tsendser sesssharshousignsitisolesolvssiost ast ist nst pst rst tstarsteastemstenstorstrusystt cat cot fo",
    "t int itt mut not oft prt ret totanttartte ate tteadtemptemstendternthemthesthinthorthoutialticativetly to atoketooltorytputtrantrictructs o",
    "ts: ttenuageubliuld ulesure userusinust ut sut tuthoutpuve tved ver verrvertverywhatwhicwingwordy rey toyouryste",
];

/// What such a piece costs, of those that a rare one does.
const COMMONEST_COST: u32 = 40;
const COMMON_COST: u32 = 8;

const fn piece(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) | 0x2020_2020
}

/// A word of the table of bits, and the bit in it.
const fn mix_piece(piece: u32) -> u32 {
    piece.wrapping_mul(0x9e37_79b1)
}

const fn hash(piece: u32) -> (usize, u32) {
    let mixed = mix_piece(piece);
    ((mixed >> 20) as usize % (BITS / 32), mixed & 31)
}

const fn is_set(bits: &[u32; BITS / 32], (word, bit): (usize, u32)) -> bool {
    bits[word] >> bit & 1 == 1
}

const fn window(bytes: &[u8], at: usize) -> u64 {
    let mut window = 0;
    let mut index = SHORTEST;
    while index > 0 {
        index -= 1;
        window = window << 8 | bytes[at + index] as u64;
    }
    window | FOLD & WINDOW
}

/// The high half is well mixed.
const fn mix(window: u64) -> u32 {
    (window.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

const fn slot(mixed: u32) -> usize {
    (mixed >> 21) as usize % SLOTS
}

/// A word of [`Prefilter::marked`] and the bit in it.
const fn mark(mixed: u32) -> (usize, u32) {
    ((mixed >> 9) as usize % MARKED, mixed >> 4 & 31)
}

/// The bits of these pieces.
#[allow(clippy::large_stack_arrays, reason = "run at compile time")]
const fn bits_of(rows: &[&str]) -> [u32; BITS / 32] {
    let mut bits = [0; BITS / 32];
    let mut row = 0;
    while row < rows.len() {
        let bytes = rows[row].as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let (word, bit) = hash(piece(bytes, at));
            bits[word] |= 1 << bit;
            at += PIECE;
        }
        row += 1;
    }
    bits
}

impl Prefilter {
    /// The table of these literals; a literal that is too short to be found stops the build.
    #[allow(clippy::large_stack_arrays, reason = "run at compile time")]
    pub(super) const fn new(literals: &'static [&'static str]) -> Self {
        let mut all =
            Self { literals, bits: [0; BITS / 32], marked: [0; MARKED], slots: [NONE; SLOTS], offsets: [0; ROOM], next: [NONE; ROOM] };
        let common = [bits_of(COMMONEST), bits_of(COMMON)];
        let mut index = 0;
        while index < literals.len() {
            let bytes = literals[index].as_bytes();
            assert!(bytes.len() >= SHORTEST && bytes.len() < 256, "a literal is too short for the prefilter");
            let offset = all.cheapest(bytes, &common);
            let mut at = offset;
            while at < offset + STEP {
                let (word, bit) = hash(piece(bytes, at));
                all.bits[word] |= 1 << bit;
                at += 1;
            }
            all.enter(index, window(bytes, offset), offset);
            index += 1;
        }
        all
    }

    /// Where the window of a literal begins that adds the fewest pieces, common ones least of all.
    const fn cheapest(&self, bytes: &[u8], [commonest, common]: &[[u32; BITS / 32]; 2]) -> usize {
        let mut best = 0;
        let mut least = u32::MAX;
        let mut offset = 0;
        while offset + SHORTEST <= bytes.len() {
            let mut cost = 0;
            let mut at = offset;
            while at < offset + STEP {
                let hash = hash(piece(bytes, at));
                if !is_set(&self.bits, hash) {
                    cost += if is_set(commonest, hash) {
                        COMMONEST_COST
                    } else if is_set(common, hash) {
                        COMMON_COST
                    } else {
                        1
                    };
                }
                at += 1;
            }
            if cost < least {
                least = cost;
                best = offset;
            }
            offset += 1;
        }
        best
    }

    const fn window_of(&self, literal: u16) -> u64 {
        window(self.literals[literal as usize].as_bytes(), self.offsets[literal as usize] as usize)
    }

    const fn enter(&mut self, index: usize, window: u64, offset: usize) {
        self.offsets[index] = tiny(offset);
        let mixed = mix(window);
        let (word, bit) = mark(mixed);
        self.marked[word] |= 1 << bit;
        let mut slot = slot(mixed);
        while self.slots[slot] != NONE && self.window_of(self.slots[slot]) != window {
            slot = (slot + 1) % SLOTS;
        }
        self.next[index] = self.slots[slot];
        self.slots[slot] = narrow(index);
    }

    /// Calls `hit` with the offset of each place where a literal may begin and the literal's index, in the order of the text;
    /// it says how many bytes from there on need not be searched.
    pub(super) fn scan(&self, text: &[u8], mut hit: impl FnMut(usize, usize) -> usize) {
        let (pieces, _) = text.as_chunks::<STEP>();
        let mut from = 0;
        let mut room = COMPARISONS + text.len() / BYTES_A_COMPARISON;
        let mut list = List { len: 0, at: [0; 256] };
        for (block, pieces) in pieces.chunks(BLOCK).enumerate() {
            let begin = block * BLOCK * STEP;
            self.look_up(pieces, &mut list);
            // at both ends of the text windows reach over it
            if let Some(around) = begin.checked_sub(STEP).and_then(|from| text.get(from..)?.first_chunk()) {
                self.look_around(around, &mut list);
            }
            for index in &list.at[..usize::from(list.len)] {
                let at = begin + usize::from(*index) * STEP;
                if at >= from
                    && let Some((start, literal)) = self.verify(text, at, &mut room)
                {
                    from = start + hit(start, literal);
                }
            }
        }
    }

    /// Lists the pieces that are in a literal. Without a branch for each: they come as they like.
    fn look_up(&self, pieces: &[[u8; STEP]], list: &mut List) {
        let mut mixed = [0; BLOCK];
        for (mixed, piece) in mixed.iter_mut().zip(pieces) {
            *mixed = mix_piece(u32::from_le_bytes(*piece) | 0x2020_2020);
        }
        list.len = 0;
        for (index, mixed) in (0..).zip(&mixed[..pieces.len().min(BLOCK)]) {
            list.at[usize::from(list.len)] = index;
            list.len += (self.bits[(mixed >> 20) as usize % (BITS / 32)] >> (mixed & 31) & 1) as u8;
        }
    }

    /// Keeps the pieces that have a known window around them; `around` begins a piece before the block.
    fn look_around(&self, around: &[u8; AROUND], list: &mut List) {
        let count = list.len;
        list.len = 0;
        for nth in 0..usize::from(count) {
            let index = list.at[nth];
            let at = (usize::from(index) + 1) * STEP % (AROUND - 2 * STEP);
            list.at[usize::from(list.len)] = index;
            list.len += u8::from(self.marks_of(&windows(eight(around, at - 3), eight(around, at - 1)).map(mix)) != [0; 4]);
        }
    }

    /// For each window whether it may be that of a literal.
    fn marks_of(&self, mixed: &[u32; 4]) -> [u32; 4] {
        mixed.map(|mixed| {
            let (word, bit) = mark(mixed);
            self.marked[word] >> bit & 1
        })
    }

    /// The offset and the index of a literal that has this piece in its window.
    fn verify(&self, text: &[u8], at: usize, room: &mut usize) -> Option<(usize, usize)> {
        let byte = |offset: usize| (at + offset).checked_sub(3).and_then(|at| text.get(at)).copied().unwrap_or(0);
        let around: [u8; 10] = std::array::from_fn(byte);
        let windows = windows(eight(&around, 0), eight(&around, 2));
        let mixed = windows.map(mix);
        let marked = self.marks_of(&mixed);
        (0..4).find_map(|index| {
            let start = (at + index).checked_sub(3).filter(|_| marked[index] != 0)?;
            self.literal(text, start, windows[index], mixed[index], room)
        })
    }

    /// Where the literal begins that has this window here, and which it is.
    fn literal(&self, text: &[u8], at: usize, window: u64, mixed: u32, room: &mut usize) -> Option<(usize, usize)> {
        let mut slot = slot(mixed);
        while self.slots[slot] != NONE && self.window_of(self.slots[slot]) != window {
            slot = (slot + 1) % SLOTS;
        }
        let mut next = self.slots[slot];
        while next != NONE {
            // comparing is what costs, and in a text like this each place is as telling as the others
            if *room == 0 {
                return Some((at, next as usize));
            }
            *room -= 1;
            let literal = self.literals[next as usize].as_bytes();
            if let Some(start) = at.checked_sub(self.offsets[next as usize] as usize)
                && let Some(found) = text.get(start..start + literal.len())
                && found.iter().zip(literal).all(|(a, b)| a | 0x20 == b | 0x20)
            {
                return Some((start, next as usize));
            }
            next = self.next[next as usize];
        }
        None
    }
}

/// The windows that begin 3, 2, 1 and 0 bytes before a piece: `early` are the eight bytes from the first on, `late` those
/// two bytes further.
const fn windows(early: u64, late: u64) -> [u64; 4] {
    let (early, late) = (early | FOLD, late | FOLD);
    [early & WINDOW, early >> 8, late & WINDOW, late >> 8]
}

fn eight(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight))
}

/// An index of a table that is made at compile time: one that is too large stops the build.
#[allow(clippy::cast_possible_truncation, reason = "it is asserted to fit")]
pub(super) const fn narrow(index: usize) -> u16 {
    assert!(index < NONE as usize);
    index as u16
}

/// The same for one that fits in a byte.
#[allow(clippy::cast_possible_truncation, reason = "it is asserted to fit")]
pub(super) const fn tiny(index: usize) -> u8 {
    assert!(index <= u8::MAX as usize);
    index as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    static FILTER: Prefilter = Prefilter::new(&["disregard", "<|im_start", "忽略之前", "[/inst]"]);

    fn hits(text: &str) -> Vec<usize> {
        let mut hits = Vec::new();
        FILTER.scan(text.as_bytes(), |at, _| {
            hits.push(at);
            0
        });
        hits
    }

    #[test]
    fn a_literal_is_found_at_every_offset_and_in_every_case() {
        for literal in ["disregard", "DISREGARD", "DisRegard", "<|IM_START", "忽略之前", "[/INST]"] {
            for before in 0..32 {
                for after in 0..4 {
                    let text = format!("{}{literal}{}", "x".repeat(before), "y".repeat(after));
                    assert_eq!(hits(&text), [before], "{text}");
                }
            }
        }
    }

    #[test]
    fn a_part_of_a_literal_is_no_hit() {
        for text in ["", "d", "disregar", "disre gard", "isregard", "[/ins", "略之前忽"] {
            assert!(hits(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn hits_come_in_the_order_of_the_text() {
        let mut first = Vec::new();
        FILTER.scan(b"disregard, disregard, [/INST]", |at, _| {
            first.push(at);
            20
        });
        assert_eq!(first, [0, 22]);
        assert_eq!(hits("disregard, disregard, [/INST] 忽略之前"), [0, 11, 22, 30]);
    }
}
