/**
 * Two hundred names and more that are hard to look up, and the place that was meant: former names, accents, names that many places
 * have, other scripts, words in another order. A line: what is typed | the place, country, and the region where the name alone
 * does not tell.
 */
type HardName = { typed: string; name: string; country: string; region?: string };

const FIRST = `
Salem | Salem, IN
ሀኖይ | Hanoi, VN
Κολόμπο | Colombo, LK
Неукен | Neuquén, AR
Islamabad | Islamabad, PK
Nazareth | Nazareth, IL
Zaragoza | Zaragoza, ES
Odessa | Odesa, UA
Varanasi, UP | Varanasi, IN
Varanasi UP | Varanasi, IN
Salem, TN | Salem, IN, Tamil Nadu
Salem, OR | Salem, US, Oregon
Newcastle, NSW | Newcastle, AU
Victoria, BC | Victoria, CA
Frankfurt, HE | Frankfurt am Main, DE
Nagpur MH | Nagpur, IN
Richmond, KZN | Richmond, ZA
Bombay | Mumbai, IN
Calcutta | Kolkata, IN
Madras | Chennai, IN
Bangalore | Bengaluru, IN
Poona | Pune, IN
Baroda | Vadodara, IN
Benares | Varanasi, IN
Cawnpore | Kanpur, IN
Trivandrum | Thiruvananthapuram, IN
Calicut | Kozhikode, IN
Cochin | Kochi, IN
Mysore | Mysuru, IN
Mangalore | Mangaluru, IN
Allahabad | Prayagraj, IN
Gurgaon | Gurugram, IN
Simla | Shimla, IN
Tanjore | Thanjavur, IN
Trichinopoly | Tiruchirappalli, IN
Vizagapatam | Visakhapatnam, IN
Pondicherry | Puducherry, IN
Ootacamund | Udhagamandalam, IN
Jubbulpore | Jabalpur, IN
Jullundur | Jalandhar, IN
Quilon | Kollam, IN
Alleppey | Alappuzha, IN
Gulbarga | Kalaburagi, IN
Belgaum | Belagavi, IN
Gauhati | Guwahati, IN
Dacca | Dhaka, BD
Chittagong | Chattogram, BD
Lyallpur | Faisalabad, PK
Rangoon | Yangon, MM
Moulmein | Mawlamyine, MM
Peking | Beijing, CN
Nanking | Nanjing, CN
Tientsin | Tianjin, CN
Mukden | Shenyang, CN
Chungking | Chongqing, CN
Saigon | Ho Chi Minh City, VN
Batavia | Jakarta, ID
Jesselton | Kota Kinabalu, MY
Constantinople | Istanbul, TR
Byzantium | Istanbul, TR
Smyrna | İzmir, TR
Angora | Ankara, TR
Adrianople | Edirne, TR
Trebizond | Trabzon, TR
Leningrad | Saint Petersburg, RU
Petrograd | Saint Petersburg, RU
Stalingrad | Volgograd, RU
Tsaritsyn | Volgograd, RU
Königsberg | Kaliningrad, RU
konigsberg | Kaliningrad, RU
Koenigsberg | Kaliningrad, RU
Tiflis | Tbilisi, GE
Alma-Ata | Almaty, KZ
alma ata | Almaty, KZ
Frunze | Bishkek, KG
Stalinabad | Dushanbe, TJ
Lemberg | Lviv, UA
Lwow | Lviv, UA
Czernowitz | Chernivtsi, UA
Yekaterinoslav | Dnipro, UA
Reval | Tallinn, EE
Dorpat | Tartu, EE
Wilno | Vilnius, LT
Memel | Klaipėda, LT
Christiania | Oslo, NO
Danzig | Gdańsk, PL
Breslau | Wrocław, PL
Stettin | Szczecin, PL
Posen | Poznań, PL
Kattowitz | Katowice, PL
Karl-Marx-Stadt | Chemnitz, DE
karlmarxstadt | Chemnitz, DE
Pressburg | Bratislava, SK
Pozsony | Bratislava, SK
Brunn | Brno, CZ
Kolozsvar | Cluj-Napoca, RO
Klausenburg | Cluj-Napoca, RO
Hermannstadt | Sibiu, RO
Laibach | Ljubljana, SI
Agram | Zagreb, HR
Fiume | Rijeka, HR
Titograd | Podgorica, ME
Salonica | Thessaloníki, GR
Leopoldville | Kinshasa, CD
Elisabethville | Lubumbashi, CD
Stanleyville | Kisangani, CD
Lourenco Marques | Maputo, MZ
Fort-Lamy | N'Djamena, TD
Tananarive | Antananarivo, MG
Bytown | Ottawa, CA
Frobisher Bay | Iqaluit, CA
Ciudad Trujillo | Santo Domingo, DO
New Amsterdam | New York City, US
Zurich | Zürich, CH
zuerich | Zürich, CH
KOLN | Köln, DE
Koeln | Köln, DE
Cologne | Köln, DE
Muenchen | Munich, DE
munchen | Munich, DE
Sao Paulo | São Paulo, BR
sao  paulo | São Paulo, BR
Bogota | Bogotá, CO
Malmo | Malmö, SE
Goteborg | Göteborg, SE
Aarhus | Århus, DK
Århus | Århus, DK
Lodz | Łódź, PL
Krakow | Kraków, PL
Cracow | Kraków, PL
Reykjavik | Reykjavík, IS
Tromso | Tromsø, NO
Izmir | İzmir, TR
Eskisehir | Eskişehir, TR
Cluj Napoca | Cluj-Napoca, RO
Timisoara | Timişoara, RO
Brasov | Braşov, RO
Plzen | Plzeň, CZ
Chisinau | Chișinău, MD
Medellin | Medellín, CO
Asuncion | Asunción, PY
Merida, Mexico | Mérida, MX
Leon, Spain | León, ES
Sanaa | Sanaa, YE
San'a | Sanaa, YE
L'Aquila | L'Aquila, IT
Laquila | L'Aquila, IT
Saint Etienne | Saint-Étienne, FR
st-etienne | Saint-Étienne, FR
St. Petersburg, Florida | St. Petersburg, US, Florida
saint louis, mo | St. Louis, US, Missouri
st louis missouri | St. Louis, US, Missouri
Stoke on Trent | Stoke-on-Trent, GB
Ho Chi Minh | Ho Chi Minh City, VN
Paris, Texas | Paris, US, Texas
paris texas | Paris, US, Texas
Paris, TX | Paris, US, Texas
Springfield, Illinois | Springfield, US, Illinois
Springfield Massachusetts | Springfield, US, Massachusetts
Portland, Maine | Portland, US, Maine
Birmingham, Alabama | Birmingham, US, Alabama
London, Ontario | London, CA, Ontario
Cambridge, Massachusetts | Cambridge, US, Massachusetts
Hyderabad, Pakistan | Hyderabad, PK
Hyderabad, Telangana | Hyderabad, IN
Aurangabad, Bihar | Aurangābād, IN, Bihar
Aurangabad, Maharashtra | Aurangabad, IN, Maharashtra
Tripoli, Lebanon | Tripoli, LB
Georgetown, Guyana | Georgetown, GY
San Jose, Costa Rica | San José, CR
Santiago, Chile | Santiago, CL
Newcastle, Australia | Newcastle, AU
Perth, Scotland | Perth, GB
york new city | New York City, US
angeles los | Los Angeles, US
rio janeiro | Rio de Janeiro, BR
Washington, D.C. | Washington, D.C., US
मुंबई | Mumbai, IN
मुम्बई | Mumbai, IN
बम्बई | Mumbai, IN
बंबई | Mumbai, IN
सूरत | Sūrat, IN
बनारस | Varanasi, IN
मद्रास | Chennai, IN
पूना | Pune, IN
कलकत्ता | Kolkata, IN
बैंगलोर | Bengaluru, IN
बेंगलुरु | Bengaluru, IN
सलेम | Salem, IN
सेलम | Salem, IN
बड़ौदा | Vadodara, IN
कोयंबटूर | Coimbatore, IN
सोलापुर | Solāpur, IN
दार्जिलिंग | Dārjiling, IN
गांधीनगर | Gandhinagar, IN
पुडुचेरी | Puducherry, IN
पांडिचेरी | Puducherry, IN
त्रिवेंद्रम | Thiruvananthapuram, IN
गाजीपुर | Ghazīpur, IN
सुल्तानपुर | Sultānpur, IN, Uttar Pradesh
प्रतापगढ़ | Pratapgarh, IN, Uttar Pradesh
प्रतापगढ़, राजस्थान | Pratāpgarh, IN, Rajasthan
Pratapgarh, UP | Pratapgarh, IN
हरदोई | Hardoī, IN
बस्ती | Bastī, IN
बलिया | Ballia, IN
बलिया, उत्तर प्रदेश | Ballia, IN
हाथरस | Hāthras, IN
बुलंदशहर | Bulandshahr, IN
बुलन्दशहर | Bulandshahr, IN
बाराबंकी | Nawābganj, IN
खड़गपुर | Kharagpur, IN
गुड़गांव | Gurugram, IN
इलाहाबाद | Prayagraj, IN
औरंगाबाद, बिहार | Aurangābād, IN, Bihar
Ballia | Ballia, IN
Etah | Etah, IN
Deoghar | Deoghar, IN
Dharwad | Dharwad, IN
Kullu | Kulu, IN
Srirangam | Srirangam, IN
Sasaram | Sasaram, IN
Benaras | Varanasi, IN
NYC | New York City, US
इन्दौर | Indore, IN
इंदौर | Indore, IN
जालन्धर | Jalandhar, IN
जालंधर | Jalandhar, IN
चंडीगढ़ | Chandigarh, IN
चण्डीगढ़ | Chandigarh, IN
अंबाला | Ambāla, IN
अम्बाला | Ambāla, IN
दिल्ली | Delhi, IN
वाराणसी | Varanasi, IN
काशी | Varanasi, IN
चेन्नई | Chennai, IN
गाजियाबाद | Ghāziābād, IN
ग़ाज़ियाबाद | Ghāziābād, IN
राजकोट | Rājkot, IN
काठमाडौं | Kathmandu, NP
काठमाडौँ | Kathmandu, NP
पोखरा | Pokhara, NP
வாரணாசி | Varanasi, IN
சென்னை | Chennai, IN
மதுரை | Madurai, IN
யாழ்ப்பாணம் | Jaffna, LK
কলকাতা | Kolkata, IN
ঢাকা | Dhaka, BD
హైదరాబాద్ | Hyderabad, IN
ಬೆಂಗಳೂರು | Bengaluru, IN
തിരുവനന്തപുരം | Thiruvananthapuram, IN
અમદાવાદ | Ahmedabad, IN
ਅੰਮ੍ਰਿਤਸਰ | Amritsar, IN
ଭୁବନେଶ୍ୱର | Bhubaneshwar, IN
කොළඹ | Colombo, LK
ශ්‍රී ජයවර්ධනපුර කෝට්ටේ | Sri Jayewardenepura Kotte, LK
กรุงเทพมหานคร | Bangkok, TH
القاهرة | Cairo, EG
تهران | Tehran, IR
کراچی | Karachi, PK
ירושלים | Jerusalem, IL
Москва | Moscow, RU
Київ | Kyiv, UA
Αθήνα | Athens, GR
東京 | Tokyo, JP
北京 | Beijing, CN
서울 | Seoul, KR
თბილისი | Tbilisi, GE
Երևան | Yerevan, AM
`;

/** Of several that are called so the one that was meant is not the largest, or its name only begins so. */
const LISTED = `
York | York, GB
Salisbury | Harare, ZW
Salisbury | Salisbury, GB
Salem | Salem, US, Oregon
Salem | Salem, IN
Berlin | Kitchener, CA
Valladolid | Morelia, MX
Cambridge | Cambridge, US, Massachusetts
Hyderabad | Hyderabad, PK
Aurangabad | Aurangābād, IN, Bihar
Tripoli | Tripoli, LB
Cordoba | Córdoba, AR
Cordoba | Córdoba, ES
Merida | Mérida, VE
Springfield | Springfield, US, Illinois
Portland | Portland, US, Maine
Georgetown | Georgetown, GY
Athens | Athens, US, Georgia
Naples | Naples, US, Florida
Richmond | Richmond, US, Virginia
Bhubanesh | Bhubaneshwar, IN
Thiruvan | Thiruvananthapuram, IN
Gulbar | Kalaburagi, IN
Sverdlovsk | Yekaterinburg, RU
Kuybyshev | Samara, RU
Karlsbad | Karlovy Vary, CZ
Broach | Bharūch, IN
Angeles | Los Angeles, US
`;

const read = (text: string): HardName[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', place = ''] = line.split(' | ');
      const parts = /^(.*), ([A-Z]{2})(?:, (.*))?$/.exec(place);
      if (parts === null) throw new Error(`No place in ${line}`);
      const [, name = '', country = '', region] = parts;
      return { typed, name, country, ...(region !== undefined && { region }) };
    });

export const MEANT_FIRST = read(FIRST);
export const MEANT_AND_LISTED = read(LISTED);
