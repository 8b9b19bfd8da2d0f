/** The five limbs of a day in Devanagari, by the names that answers have for them. Not read by a native yet. */
export const PAKSHAS_IN_DEVANAGARI: Readonly<Record<string, string>> = {
  Shukla: 'शुक्ल पक्ष',
  Krishna: 'कृष्ण पक्ष',
};

export const TITHIS_IN_DEVANAGARI: Readonly<Record<string, string>> = {
  Pratipada: 'प्रतिपदा',
  Dwitiya: 'द्वितीया',
  Tritiya: 'तृतीया',
  Chaturthi: 'चतुर्थी',
  Panchami: 'पंचमी',
  Shashthi: 'षष्ठी',
  Saptami: 'सप्तमी',
  Ashtami: 'अष्टमी',
  Navami: 'नवमी',
  Dashami: 'दशमी',
  Ekadashi: 'एकादशी',
  Dwadashi: 'द्वादशी',
  Trayodashi: 'त्रयोदशी',
  Chaturdashi: 'चतुर्दशी',
  Purnima: 'पूर्णिमा',
  Amavasya: 'अमावस्या',
};

export const VARAS_IN_DEVANAGARI: Readonly<Record<string, string>> = {
  Ravivara: 'रविवार',
  Somavara: 'सोमवार',
  Mangalavara: 'मंगलवार',
  Budhavara: 'बुधवार',
  Guruvara: 'गुरुवार',
  Shukravara: 'शुक्रवार',
  Shanivara: 'शनिवार',
};

export const NITYA_YOGAS_IN_DEVANAGARI: Readonly<Record<string, string>> = {
  Vishkambha: 'विष्कंभ',
  Priti: 'प्रीति',
  Ayushman: 'आयुष्मान',
  Saubhagya: 'सौभाग्य',
  Shobhana: 'शोभन',
  Atiganda: 'अतिगंड',
  Sukarma: 'सुकर्मा',
  Dhriti: 'धृति',
  Shula: 'शूल',
  Ganda: 'गंड',
  Vriddhi: 'वृद्धि',
  Dhruva: 'ध्रुव',
  Vyaghata: 'व्याघात',
  Harshana: 'हर्षण',
  Vajra: 'वज्र',
  Siddhi: 'सिद्धि',
  Vyatipata: 'व्यतीपात',
  Variyana: 'वरीयान',
  Parigha: 'परिघ',
  Shiva: 'शिव',
  Siddha: 'सिद्ध',
  Sadhya: 'साध्य',
  Shubha: 'शुभ',
  Shukla: 'शुक्ल',
  Brahma: 'ब्रह्म',
  Indra: 'इंद्र',
  Vaidhriti: 'वैधृति',
};

export const KARANAS_IN_DEVANAGARI: Readonly<Record<string, string>> = {
  Bava: 'बव',
  Balava: 'बालव',
  Kaulava: 'कौलव',
  Taitila: 'तैतिल',
  Gara: 'गर',
  Vanija: 'वणिज',
  Vishti: 'विष्टि',
  Shakuni: 'शकुनि',
  Chatushpada: 'चतुष्पाद',
  Naga: 'नाग',
  Kimstughna: 'किंस्तुघ्न',
};

export const YOGINIS_IN_DEVANAGARI: Readonly<Record<string, string>> = {
  Mangala: 'मंगला',
  Pingala: 'पिंगला',
  Dhanya: 'धान्या',
  Bhramari: 'भ्रामरी',
  Bhadrika: 'भद्रिका',
  Ulka: 'उल्का',
  Siddha: 'सिद्धा',
  Sankata: 'संकटा',
};
