import { SCRIPT } from './script.ts'

type Content = { css: string; html: string; script?: string }

/**
 * Fills a frame without an address, as PayPal does for what it shows before its server has answered. Such a frame is
 * under the page's own content security policy, so its scripts and styles need the nonce.
 */
export function fillFrame(frame: HTMLIFrameElement, { css, html, script }: Content): Document {
  const content = frame.contentDocument
  if (!content) throw new Error('The frame has no document')
  content.documentElement.lang = 'en'
  content.body.innerHTML = html
  content.head.append(inline(content, 'style', css))
  if (script !== undefined) content.body.append(inline(content, 'script', script))
  return content
}

export function inline(owner: Document, tag: 'style' | 'script', text: string): HTMLElement {
  const element = owner.createElement(tag)
  if (SCRIPT.nonce) element.setAttribute('nonce', SCRIPT.nonce)
  element.textContent = text
  return element
}
