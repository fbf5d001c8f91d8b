import sanitizeHtml from 'sanitize-html'

/** Only uploaded pictures are allowed, so that no other server learns who reads the text. */
const OWN_PICTURE = /^\/uploads\/[0-9a-f]{32}(?:-\d{2,4})?\.(?:webp|avif)$/

type Options = {
  /** Keeps the ids of level 2 headings, which links of a page's contents lead to. */
  headingIds?: boolean
}

/** Sanitizes HTML with an allowlist: text, its structure, web and mail links, and uploaded pictures. */
export function cleanHtml(html: string, { headingIds = false }: Options = {}): string {
  return sanitizeHtml(html, headingIds ? WITH_HEADING_IDS : RULES).trim()
}

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'kbd',
    'strong',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The page itself has the only h1; bold and italic are normalized.
  transformTags: { h1: 'h2', b: 'strong', i: 'em', strike: 's', del: 's', a: link, img: picture },
  exclusiveFilter: ({ tag, attribs: { src = '' } }) => tag === 'img' && !OWN_PICTURE.test(src),
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'title'],
  nestingLimit: 30,
}

const WITH_HEADING_IDS: sanitizeHtml.IOptions = {
  ...RULES,
  allowedAttributes: { ...RULES.allowedAttributes, h2: ['id'] },
}

/** External links get no referrer and pass on no search ranking. */
function link(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const leaves = /^https?:/i.test(href.trim())
  return { tagName, attribs: { href, ...(leaves && { rel: 'noopener nofollow' }) } }
}

function picture(tagName: string, { src = '', alt = '', width, height }: sanitizeHtml.Attributes) {
  const size = [width, height].every((side) => /^\d{1,5}$/.test(side ?? '')) ? { width, height } : {}
  return { tagName, attribs: { src, alt: alt.trim(), ...size, loading: 'lazy' } as sanitizeHtml.Attributes }
}
