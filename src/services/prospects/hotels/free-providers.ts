/**
 * Domains at which anybody can have a mailbox: the large free providers with their local domains, and the access
 * providers of Singapore, Thailand and their neighbours whose customers use them privately. Our own list; disposable
 * mailboxes are another matter and are not in it.
 */
export const FREE_PROVIDERS: ReadonlySet<string> = new Set(
  [
    // Google, Microsoft, Apple
    'gmail.com googlemail.com outlook.com outlook.sg outlook.co.th outlook.co.id outlook.my outlook.ph outlook.jp',
    'outlook.kr outlook.in outlook.fr outlook.de outlook.com.au outlook.com.vn hotmail.com hotmail.sg hotmail.com.sg',
    'hotmail.co.th hotmail.co.id hotmail.my hotmail.ph hotmail.co.uk hotmail.co.jp hotmail.co.kr hotmail.fr hotmail.de',
    'hotmail.it hotmail.es hotmail.com.au hotmail.com.hk hotmail.com.tw live.com live.com.sg live.com.my live.com.ph',
    'live.co.th live.co.uk live.in live.fr live.nl live.jp live.cn live.com.au windowslive.com msn.com passport.com',
    'icloud.com me.com mac.com',
    // Yahoo and its family
    'yahoo.com yahoo.com.sg yahoo.co.th yahoo.com.my yahoo.com.ph yahoo.co.id yahoo.com.vn yahoo.com.hk yahoo.com.tw',
    'yahoo.co.jp yahoo.co.kr yahoo.co.in yahoo.in yahoo.co.uk yahoo.com.au yahoo.co.nz yahoo.fr yahoo.de yahoo.it',
    'yahoo.es yahoo.ca yahoo.com.br yahoo.com.cn yahoo.cn ymail.com rocketmail.com myyahoo.com aol.com aim.com',
    // Elsewhere in the world
    'proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com fastmail.com fastmail.fm',
    'hushmail.com zoho.com zohomail.com mail.com email.com usa.com post.com europe.com asia.com consultant.com',
    'engineer.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de inbox.com lycos.com excite.com',
    'rediffmail.com indiatimes.com mail.ru bk.ru list.ru inbox.ru internet.ru yandex.com yandex.ru ya.ru rambler.ru',
    'ukr.net seznam.cz wp.pl o2.pl onet.pl interia.pl libero.it virgilio.it orange.fr wanadoo.fr free.fr laposte.net',
    'sfr.fr bluewin.ch btinternet.com sky.com ntlworld.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net',
    'cox.net charter.net earthlink.net juno.com rogers.com bigpond.com optusnet.com.au xtra.co.nz uol.com.br bol.com.br',
    // East Asia
    'qq.com foxmail.com 163.com 126.com 139.com 189.cn yeah.net sina.com sina.cn sohu.com 21cn.com aliyun.com',
    'naver.com daum.net hanmail.net nate.com kakao.com pchome.com.tw hinet.net netvigator.com docomo.ne.jp ezweb.ne.jp',
    'softbank.ne.jp nifty.com biglobe.ne.jp',
    // Singapore, Thailand and neighbours
    'singnet.com.sg pacific.net.sg starhub.net.sg cyberway.com.sg magix.com.sg mbox.com.sg myrepublic.net',
    'thaimail.com chaiyo.com hotmail.th csloxinfo.com loxinfo.co.th ksc.th.com ksc.net.th inet.co.th asianet.co.th',
    'truemail.co.th trueinternet.co.th totonline.net cscoms.com a-net.net.th samart.co.th sanook.com thaimail.net',
    'streamyx.com tm.net.my jaring.my pd.jaring.my indo.net.id telkom.net plasa.com pldtdsl.net globelines.com.ph',
    'vnn.vn fpt.vn',
  ].flatMap((line) => line.split(' ')),
);
