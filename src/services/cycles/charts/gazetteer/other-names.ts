/**
 * Names that people look for and the gazetteer spells otherwise: what a city was called when somebody was born in it, what
 * it is called since, and its name at home. Well-known ones only; where a name is also another town's, both are found.
 */
type OtherNames = {
  /** As the gazetteer has it. */
  name: string;
  country: string;
  others: readonly string[];
};

export const OTHER_NAMES: readonly OtherNames[] = [
  { name: 'Allahābād', country: 'IN', others: ['Prayagraj'] },
  { name: 'Belgaum', country: 'IN', others: ['Belagavi'] },
  { name: 'Bengaluru', country: 'IN', others: ['Bangalore'] },
  { name: 'Chennai', country: 'IN', others: ['Madras'] },
  { name: 'Cochin', country: 'IN', others: ['Kochi', 'Ernakulam'] },
  { name: 'Gurgaon', country: 'IN', others: ['Gurugram'] },
  { name: 'Hāora', country: 'IN', others: ['Howrah'] },
  { name: 'Hubli', country: 'IN', others: ['Hubballi'] },
  { name: 'Kanpur', country: 'IN', others: ['Cawnpore'] },
  { name: 'Kolkata', country: 'IN', others: ['Calcutta'] },
  { name: 'Kozhikode', country: 'IN', others: ['Calicut'] },
  { name: 'Mangalore', country: 'IN', others: ['Mangaluru'] },
  { name: 'Mumbai', country: 'IN', others: ['Bombay'] },
  { name: 'Mysore', country: 'IN', others: ['Mysuru'] },
  { name: 'Puducherry', country: 'IN', others: ['Pondicherry'] },
  { name: 'Pune', country: 'IN', others: ['Poona'] },
  { name: 'Shimla', country: 'IN', others: ['Simla'] },
  { name: 'Shimoga', country: 'IN', others: ['Shivamogga'] },
  { name: 'Tanjore', country: 'IN', others: ['Thanjavur'] },
  { name: 'Thiruvananthapuram', country: 'IN', others: ['Trivandrum'] },
  { name: 'Tiruchirappalli', country: 'IN', others: ['Trichy', 'Trichinopoly'] },
  { name: 'Vadodara', country: 'IN', others: ['Baroda'] },
  { name: 'Varanasi', country: 'IN', others: ['Benares', 'Banaras'] },
  { name: 'Visakhapatnam', country: 'IN', others: ['Vizag'] },
  { name: 'Beijing', country: 'CN', others: ['Peking'] },
  { name: 'Chemnitz', country: 'DE', others: ['Karl-Marx-Stadt'] },
  { name: 'Chittagong', country: 'BD', others: ['Chattogram'] },
  { name: 'Dhaka', country: 'BD', others: ['Dacca'] },
  { name: 'Gdańsk', country: 'PL', others: ['Danzig'] },
  { name: 'Guangzhou', country: 'CN', others: ['Canton'] },
  { name: 'Harare', country: 'ZW', others: ['Salisbury'] },
  { name: 'Ho Chi Minh City', country: 'VN', others: ['Saigon'] },
  { name: 'Istanbul', country: 'TR', others: ['Constantinople'] },
  { name: 'Jakarta', country: 'ID', others: ['Batavia'] },
  { name: 'Kaliningrad', country: 'RU', others: ['Königsberg'] },
  { name: 'Kinshasa', country: 'CD', others: ['Léopoldville'] },
  { name: 'Köln', country: 'DE', others: ['Cologne'] },
  { name: 'Kyiv', country: 'UA', others: ['Kiev'] },
  { name: 'Lisbon', country: 'PT', others: ['Lisboa'] },
  { name: 'Milan', country: 'IT', others: ['Milano'] },
  { name: 'Moscow', country: 'RU', others: ['Moskva'] },
  { name: 'Munich', country: 'DE', others: ['München'] },
  { name: 'New York City', country: 'US', others: ['New York'] },
  { name: 'Nürnberg', country: 'DE', others: ['Nuremberg'] },
  { name: 'Odessa', country: 'UA', others: ['Odesa'] },
  { name: 'Prague', country: 'CZ', others: ['Praha'] },
  { name: 'Rome', country: 'IT', others: ['Roma'] },
  { name: 'Saint Petersburg', country: 'RU', others: ['Leningrad', 'Petrograd'] },
  { name: 'Vienna', country: 'AT', others: ['Wien'] },
  { name: 'Volgograd', country: 'RU', others: ['Stalingrad'] },
  { name: 'Warsaw', country: 'PL', others: ['Warszawa'] },
  { name: 'Washington, D.C.', country: 'US', others: ['Washington'] },
  { name: 'Wrocław', country: 'PL', others: ['Breslau'] },
  { name: 'Yangon', country: 'MM', others: ['Rangoon'] },
];
