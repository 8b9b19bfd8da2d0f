import { counted } from '#lib/text/counted.ts';
import { registrableDomain } from '../../text/website.ts';
import type { SitemapFault } from '../reading/site/sitemap.ts';
import { readSitemap } from '../reading/site/sitemap.ts';
import { CITATION_BOTS, USER_FETCH_BOTS } from './bots.ts';
import { estimatedWords, quoted } from './page-words.ts';
import { indexingLimits } from './robots-directives.ts';
import type { Finding, Rule } from './rule.ts';
import { fail, notKnown, pass, share } from './rule.ts';
import type { Subject } from './subject.ts';

/** Access: whether answer engines may and can read the page at all. Nothing is fetched here. */
export const ACCESS_RULES: readonly Rule[] = [
  {
    id: 'https_ok',
    category: 'access',
    label: 'Answers over HTTPS with status 200',
    weight: 2,
    evidence: 'strong',
    effort: 'S',
    expected: 'An https address that answers with status 200.',
    sourceUrl: 'https://developers.google.com/search/docs/essentials/technical',
    judge: ({ site }) => {
      if (site.status !== 200) {
        return fail(
          `The page answers with status ${site.status}.`,
          'Ask whoever runs the site to make this address answer normally (status 200): crawlers throw away pages that answer with anything else.',
        );
      }
      if (site.finalUrl.startsWith('https://')) return pass('The page answers over https with status 200.');
      return share(
        1,
        2,
        'The page answers with status 200, but over unencrypted http.',
        'Switch the site to https (most hosts give the certificate for free) and redirect every http address to its https twin.',
      );
    },
  },
  {
    id: 'indexable',
    category: 'access',
    label: 'May be indexed and quoted',
    weight: 4,
    evidence: 'strong',
    effort: 'S',
    expected: 'No noindex, nosnippet or noarchive in the robots meta tag or the X-Robots-Tag header.',
    sourceUrl: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    judge: ({ page, site }) => {
      const limits = indexingLimits(page, site);
      if (limits.closed !== null) {
        return fail(
          `The page tells every search engine to leave it out: ${quoted(limits.closed)}.`,
          'Remove "noindex" from the robots meta tag or the X-Robots-Tag header. It is often left over from before the site opened; in WordPress it is the box "Discourage search engines" under Settings, Reading.',
        );
      }
      if (limits.closedTo.length > 0) {
        return share(
          1,
          2,
          `The page tells ${limits.closedTo.join(', ')} to leave it out.`,
          `Remove the robots meta tag or X-Robots-Tag header that names ${limits.closedTo.join(', ')}.`,
        );
      }
      if (limits.withoutSnippet !== null) {
        return share(
          1,
          2,
          `The page may be listed but not quoted: ${quoted(limits.withoutSnippet)}.`,
          'Remove "nosnippet" or "max-snippet:0" from the robots meta tag: with it the text is kept out of AI answers.',
        );
      }
      if (limits.withoutArchive !== null) {
        return share(
          3,
          4,
          'The page carries "noarchive", which keeps it out of the answers of Bing and Copilot.',
          'Remove "noarchive" from the robots meta tag, or add "nocache" next to it.',
        );
      }
      return pass('Nothing on the page forbids indexing or quoting.');
    },
  },
  {
    id: 'citation_bots_allowed',
    category: 'access',
    label: 'Open to the crawlers that answers are cited from',
    weight: 7,
    evidence: 'strong',
    effort: 'S',
    expected: `robots.txt lets ${CITATION_BOTS.map(({ agent }) => agent).join(', ')} fetch the page.`,
    sourceUrl: 'https://www.rfc-editor.org/rfc/rfc9309',
    judge: (subject) => judgeBots(subject, CITATION_BOTS),
  },
  {
    id: 'user_fetch_bots_allowed',
    category: 'access',
    label: 'Open to assistants that a guest sends',
    weight: 2,
    evidence: 'moderate',
    effort: 'S',
    expected: `robots.txt lets ${USER_FETCH_BOTS.map(({ agent }) => agent).join(', ')} fetch the page.`,
    sourceUrl: 'https://developers.openai.com/docs/bots',
    judge: (subject) => judgeBots(subject, USER_FETCH_BOTS),
  },
  {
    id: 'text_without_scripts',
    category: 'access',
    label: 'Text is there without JavaScript',
    weight: 4,
    evidence: 'strong',
    effort: 'L',
    expected: 'The text of the page stands in the HTML itself: 250 words, or all there is.',
    sourceUrl: 'https://vercel.com/blog/the-rise-of-the-ai-crawler',
    judge: judgeServedText,
  },
  {
    id: 'sitemap_readable',
    category: 'access',
    label: 'Has a sitemap that can be read',
    weight: 2,
    evidence: 'moderate',
    effort: 'S',
    expected: 'A sitemap, named in robots.txt or at /sitemap.xml, that is valid XML and lists addresses.',
    sourceUrl: 'https://www.sitemaps.org/protocol.html',
    judge: ({ site: { sitemap } }) => {
      if (sitemap.status === 'unreachable') return notKnown('The sitemap could not be asked for.');
      if (sitemap.status === 'missing') {
        return fail(
          'There is no sitemap.',
          'Let the site make a sitemap (in WordPress a plugin such as Yoast does it) and name it in robots.txt: "Sitemap: https://www.yourhotel.com/sitemap.xml".',
        );
      }
      const reading = readSitemap(sitemap.text);
      if (reading.kind === 'compressed') return notKnown('The sitemap is compressed and was not opened.');
      if (reading.kind !== 'invalid' && reading.locations > 0) {
        const most = reading.complete ? '' : 'at least ';
        return pass(`The sitemap lists ${most}${counted(reading.locations, 'address', 'addresses')}.`);
      }
      return fail(
        reading.kind === 'invalid' ? SITEMAP_FAULTS[reading.reason] : 'The sitemap lists no addresses.',
        'Have the sitemap made anew: it must be XML that begins with <urlset> or <sitemapindex> and lists the full addresses of your pages.',
      );
    },
  },
  {
    id: 'canonical_right',
    category: 'access',
    label: 'Names its own main address',
    weight: 1,
    evidence: 'moderate',
    effort: 'S',
    expected: 'One canonical link: the full web address of this page, on the same site, which answers with status 200.',
    sourceUrl: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    judge: judgeCanonical,
  },
];

const SITEMAP_FAULTS: Readonly<Record<SitemapFault, string>> = {
  empty: 'The sitemap is empty.',
  html: 'A web page stands where the sitemap should be.',
  document_type: 'The sitemap declares a document type, which sitemaps do not have.',
  not_well_formed: 'The sitemap is not well-formed XML.',
  not_a_sitemap: 'What stands where the sitemap should be is no sitemap.',
};

function judgeBots({ isOpenTo }: Subject, bots: typeof CITATION_BOTS): Finding {
  if (isOpenTo === null) {
    return notKnown('robots.txt could not be asked for. Crawlers that cannot reach it stay away.');
  }
  const shutOut = bots.map(({ agent }) => agent).filter((agent) => !isOpenTo(agent));
  if (shutOut.length === 0) return pass(`All ${bots.length} may fetch the page.`);
  return share(
    bots.length - shutOut.length,
    bots.length,
    `robots.txt shuts out ${shutOut.join(', ')}.`,
    `Remove from robots.txt the Disallow lines below their names. If it is the part for "User-agent: *" that shuts them out, add, each on a line of its own: ${shutOut.map((agent) => `"User-agent: ${agent}"`).join(', ')}, then "Allow: /". Crawlers that only collect training text, such as GPTBot, may stay shut out.`,
  );
}

const ENOUGH_WORDS = 250;
/** Where there are scripts, fewer are a menu and a cookie notice. */
const ANY_WORDS = 50;

const SERVE_TEXT =
  'Have the pages rendered on the server (for React, Vue or Angular: "server-side rendering" or "static export"), so that name, address, rooms and prices can be read with JavaScript switched off. AI crawlers do not run scripts.';
const WRITE_TEXT =
  'Write name, address, rooms and prices into the page as text: what stands in pictures cannot be read.';

/** What is short but plainly served passes: whether there is enough to say is judged by another rule. */
function judgeServedText({ page, writing }: Subject): Finding {
  const words = writing === 'unspaced' ? Math.max(page.mainWords, estimatedWords(page.text)) : page.mainWords;
  const { emptyRoot, asksForScript, scripts } = page.scripting;
  if (words >= ENOUGH_WORDS) return pass(`${counted(words, 'word stands', 'words stand')} in the HTML.`);
  const sign =
    emptyRoot !== null
      ? `an empty element ${quoted(`#${emptyRoot}`, 40)} that a script fills`
      : asksForScript
        ? 'a notice that JavaScript is needed'
        : null;
  if (sign === null && (words >= ANY_WORDS || (scripts === 0 && words > 0))) {
    return pass(
      `All the text stands in the HTML: ${counted(words, 'word', 'words')}, and no sign of a script that adds more.`,
    );
  }
  const stand = counted(words, 'word stands', 'words stand');
  const scripted = scripts === 0 ? '' : `, beside ${counted(scripts, 'script', 'scripts')}`;
  const found = sign === null ? `${stand} in the HTML${scripted}.` : `${stand} in the HTML, and ${sign}.`;
  return share(
    words < ANY_WORDS ? 0 : words,
    ENOUGH_WORDS,
    found,
    sign === null && scripts === 0 ? WRITE_TEXT : SERVE_TEXT,
  );
}

function judgeCanonical({ page, site }: Subject): Finding {
  const [first, ...others] = page.canonicals;
  const example = `<link rel="canonical" href="${plainUrl(site.finalUrl)}">`;
  if (first === undefined) return fail('There is no canonical link.', `Add to the head of the page: ${example}`);
  if (others.some(({ url }) => url !== first.url)) {
    return fail(
      `There are ${page.canonicals.length} canonical links that disagree.`,
      'Keep one canonical link and remove the others; two plugins may each be adding one.',
    );
  }
  if (first.url === null) {
    return fail(
      `The canonical link ${quoted(first.written)} is no web address.`,
      `Write the full address of the page: ${example}`,
    );
  }
  if (registrableDomain(first.url) !== registrableDomain(site.finalUrl)) {
    return fail(
      `The canonical link hands this page over to another site: ${quoted(first.url)}.`,
      `Unless that is meant, let the page name itself: ${example}`,
    );
  }
  if (site.canonicalStatus === 'unreachable') return notKnown('The canonical address could not be asked for.');
  if (site.canonicalStatus !== null && site.canonicalStatus !== 200) {
    return fail(
      `The canonical address ${quoted(first.url)} answers with status ${site.canonicalStatus}.`,
      `Let the canonical link name an address that works: ${example}`,
    );
  }
  if (!/^https?:\/\//i.test(first.written.trim())) {
    return share(
      1,
      2,
      `The canonical link is relative: ${quoted(first.written)}.`,
      `Write the full address: ${example}`,
    );
  }
  if (!isSamePage(first.url, site.finalUrl)) {
    return share(
      1,
      2,
      `The canonical link hands this page over to another one of the site: ${quoted(first.url)}.`,
      `Unless that page says the same, let this one name itself: ${example}`,
    );
  }
  return pass(`The canonical link is ${quoted(first.url)}.`);
}

/** Parameters, a slash at the end, www and case of the path make variants of one page; another path is another page. */
function isSamePage(one: string, other: string): boolean {
  const pageOf = (written: string) => {
    const url = new URL(written);
    const isBackToHttp = url.protocol === 'http:' && other.startsWith('https:');
    return isBackToHttp ? 'http' : url.pathname.toLowerCase().replace(/\/(index\.[a-z]+)?$/, '');
  };
  return pageOf(one) === pageOf(other);
}

const MOST_OF_URL = 200;

/** For an example to copy: without what campaigns append. */
function plainUrl(written: string): string {
  const url = URL.parse(written);
  const plain = url === null ? '' : `${url.origin}${url.pathname}`;
  return plain === '' || plain.length > MOST_OF_URL ? 'https://www.yourhotel.com/' : plain;
}
