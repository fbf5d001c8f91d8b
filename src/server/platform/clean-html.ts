import sanitizeHtml from 'sanitize-html'

/** An uploaded picture: nothing else may be shown inside a text, so no other server learns who reads it. */
const OWN_PICTURE = /^\/uploads\/[0-9a-f]{32}(?:-\d{2,4})?\.(?:webp|avif)$/

/**
 * Written HTML with nothing in it that could run, load or restyle anything. Built from a list of what is allowed:
 * text, its structure, links to the web and to mail, and uploaded pictures.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim()
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
  // The page has the only first heading; bold and italic have one spelling.
  transformTags: { h1: 'h2', b: 'strong', i: 'em', strike: 's', del: 's', a: link, img: picture },
  exclusiveFilter: ({ tag, attribs: { src = '' } }) => tag === 'img' && !OWN_PICTURE.test(src),
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'title'],
  nestingLimit: 30,
}

/** A page that is linked to learns nothing of where the visitor came from, and gets no vote in search engines. */
function link(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const leaves = /^https?:/i.test(href.trim())
  return { tagName, attribs: { href, ...(leaves && { rel: 'noopener nofollow' }) } }
}

function picture(tagName: string, { src = '', alt = '', width, height }: sanitizeHtml.Attributes) {
  const size = [width, height].every((side) => /^\d{1,5}$/.test(side ?? '')) ? { width, height } : {}
  return { tagName, attribs: { src, alt: alt.trim(), ...size, loading: 'lazy' } as sanitizeHtml.Attributes }
}
