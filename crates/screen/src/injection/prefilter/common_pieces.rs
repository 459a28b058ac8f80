//! How frequent pieces of four bytes are in ordinary text.

/// The most frequent pieces, four bytes each, counted over code, documentation and manuals.
#[rustfmt::skip]
pub(super) const COMMONEST: &[&str] = &[
    " all an  and any are as  cha com con dis fil for fro imp ins is  it  mod my  not num of  par per pro rea req res str tha the thi to  use you",
    "ableaderall are asseate atedatiobjecble callcodecommconscontctiod todatadersdinge coe foe ree theadeectient entsequeer tespoessaesulf thfile",
    "for formfromfunchat he che fheadher his impoing instinteion jectlatelinembermentmessmporn thnce ncting tnot ntennumbo thobjeof tonseonteorma",
    "overponsportquesr threadrequrespresurmatrom s ofs tosagesed servsingsionsizesponssagstanstrisultt thted tem tenttextthatthe therthistionto t",
    "tureturnuestumbeumenunctversvidewithyou ",
];
/// Frequent pieces.
#[rustfmt::skip]
pub(super) const COMMON: &[&str] = &[
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
