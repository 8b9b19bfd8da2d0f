/**
 * Domains at which anybody can have a mailbox: the large free providers with their local domains, and the access
 * providers of Singapore, Thailand and their neighbours whose customers use them privately. Our own list; disposable
 * mailboxes and privacy relays are other matters and are not in it.
 */
export const FREE_PROVIDERS: ReadonlySet<string> = new Set(
  [
    // Google, Microsoft, Apple
    'gmail.com googlemail.com',
    'outlook.com outlook.sg outlook.co.th outlook.co.id outlook.id outlook.my outlook.ph outlook.jp outlook.kr outlook.in',
    'outlook.fr outlook.de outlook.at outlook.be outlook.cl outlook.cz outlook.dk outlook.es outlook.hu outlook.ie',
    'outlook.it outlook.lv outlook.pt outlook.sa outlook.sk outlook.co.il outlook.co.nz outlook.com.ar outlook.com.au',
    'outlook.com.br outlook.com.gr outlook.com.pe outlook.com.tr outlook.com.vn',
    'hotmail.com hotmail.sg hotmail.com.sg hotmail.co.th hotmail.th hotmail.co.id hotmail.id hotmail.my hotmail.ph',
    'hotmail.in hotmail.jp hotmail.kr hotmail.fr hotmail.de hotmail.at hotmail.be hotmail.ca hotmail.ch hotmail.cl',
    'hotmail.cz hotmail.dk hotmail.es hotmail.fi hotmail.gr hotmail.hu hotmail.ie hotmail.it hotmail.lt hotmail.lv',
    'hotmail.nl hotmail.no hotmail.pt hotmail.rs hotmail.se hotmail.sk hotmail.co.il hotmail.co.jp hotmail.co.kr',
    'hotmail.co.nz hotmail.co.uk hotmail.co.za hotmail.com.ar hotmail.com.au hotmail.com.br hotmail.com.hk',
    'hotmail.com.mx hotmail.com.tr hotmail.com.tw hotmail.com.vn',
    'live.com live.com.sg live.com.my live.com.ph live.co.th live.co.kr live.hk live.in live.jp live.cn live.fr live.de',
    'live.at live.be live.ca live.ch live.cl live.dk live.fi live.ie live.it live.nl live.no live.ru live.se live.co.uk',
    'live.co.za live.com.ar live.com.au live.com.mx live.com.pt livemail.tw windowslive.com msn.com passport.com',
    'icloud.com me.com mac.com',
    // Yahoo and its family
    'yahoo.com yahoo.com.sg yahoo.co.th yahoo.com.my yahoo.com.ph yahoo.co.id yahoo.com.vn yahoo.com.hk yahoo.com.tw',
    'yahoo.co.jp yahoo.co.kr yahoo.co.in yahoo.in yahoo.co.uk yahoo.com.au yahoo.co.nz yahoo.co.za yahoo.fr yahoo.de',
    'yahoo.it yahoo.es yahoo.ca yahoo.at yahoo.be yahoo.bg yahoo.ch yahoo.cz yahoo.dk yahoo.fi yahoo.gr yahoo.hr',
    'yahoo.hu yahoo.ie yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro yahoo.se yahoo.co.il yahoo.com.ar yahoo.com.br',
    'yahoo.com.co yahoo.com.mx yahoo.com.pe yahoo.com.tr yahoo.com.ve yahoo.cl yahoo.com.cn yahoo.cn ymail.com',
    'rocketmail.com myyahoo.com y7mail.com aol.com aol.co.uk aol.de aol.fr aol.it aim.com',
    // Elsewhere in the world
    'proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com fastmail.com fastmail.fm',
    'hushmail.com hey.com zoho.com zohomail.com zoho.in zoho.eu mail.com email.com usa.com post.com europe.com asia.com',
    'consultant.com engineer.com gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.fr gmx.co.uk web.de t-online.de freenet.de',
    'mail.de posteo.de mailbox.org inbox.com lycos.com excite.com rediffmail.com indiatimes.com mail.ru bk.ru list.ru',
    'inbox.ru internet.ru yandex.com yandex.ru yandex.kz yandex.by yandex.ua yandex.com.tr ya.ru rambler.ru ukr.net',
    'i.ua seznam.cz wp.pl o2.pl onet.pl interia.pl op.pl libero.it virgilio.it orange.fr wanadoo.fr free.fr laposte.net',
    'sfr.fr bluewin.ch btinternet.com sky.com ntlworld.com talktalk.net comcast.net verizon.net att.net sbcglobal.net',
    'bellsouth.net cox.net charter.net earthlink.net juno.com rogers.com shaw.ca telus.net bigpond.com optusnet.com.au',
    'xtra.co.nz uol.com.br bol.com.br terra.com.br inbox.lv abv.bg walla.co.il',
    // East Asia
    'qq.com foxmail.com 163.com 126.com 139.com 189.cn yeah.net sina.com sina.cn sohu.com 21cn.com aliyun.com tom.com',
    'naver.com daum.net hanmail.net nate.com kakao.com pchome.com.tw hinet.net netvigator.com docomo.ne.jp ezweb.ne.jp',
    'softbank.ne.jp nifty.com biglobe.ne.jp',
    // Singapore, Thailand and neighbours
    'singnet.com.sg pacific.net.sg starhub.net.sg cyberway.com.sg magix.com.sg mbox.com.sg myrepublic.net',
    'thaimail.com thaimail.net chaiyo.com csloxinfo.com loxinfo.co.th ksc.th.com ksc.net.th inet.co.th asianet.co.th',
    'truemail.co.th trueinternet.co.th totonline.net cscoms.com a-net.net.th samart.co.th sanook.com',
    'streamyx.com tm.net.my jaring.my pd.jaring.my indo.net.id telkom.net plasa.com pldtdsl.net globelines.com.ph',
    'vnn.vn fpt.vn',
  ].flatMap((line) => line.split(' ')),
);
