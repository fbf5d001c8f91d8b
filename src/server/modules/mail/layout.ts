import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react'
import { DEFAULT_COLOR, tonesOf } from '#core/domain/brand-tones.ts'
import type { Block, MailLogo, MailShop } from './templates/template.ts'

/** The shop's design tokens. Mail clients do not support custom properties, so the values are repeated here. */
const LIGHT = {
  bg: '#f1f5f9',
  surface: '#ffffff',
  border: '#d8dfe6',
  fg: '#121a2b',
  muted: '#515c6c',
}
const DARK = {
  bg: '#060a13',
  surface: '#121824',
  border: '#262e3c',
  fg: '#ecf1f5',
  muted: '#a3acb8',
}

/**
 * Every client applies the inline styles; clients with dark mode let these classes override them. Needs no escaping.
 */
const darkStyles = (color: string) => {
  const { primary, fg } = tonesOf(color, 'dark')
  return `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .bg { background: ${DARK.bg} !important; }
  .card { background: ${DARK.surface} !important; border-color: ${DARK.border} !important; }
  .fg { color: ${DARK.fg} !important; }
  .muted { color: ${DARK.muted} !important; }
  .action { background: ${primary} !important; color: ${fg} !important; }
  .link { color: ${primary} !important; }
  .only-logo { background: ${LIGHT.surface} !important; padding: 6px !important; border-radius: 6px; }
  .light-logo { display: none !important; }
  .dark-logo { display: block !important; }
}`
}

const FONT = "'Geist', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const TEXT: CSSProperties = {
  margin: '0 0 16px',
  fontSize: '16px',
  lineHeight: '26px',
  color: LIGHT.fg,
  // Keeps a long address from stretching the card beyond a phone screen.
  overflowWrap: 'anywhere',
}
const SMALL: CSSProperties = { ...TEXT, fontSize: '14px', lineHeight: '22px', color: LIGHT.muted }

type Props = { subject: string; blocks: readonly Block[]; shop: MailShop }

export function MailPage({ subject, blocks, shop }: Props): ReactElement {
  return h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, darkStyles(colorOf(shop))),
    ),
    h(
      'body',
      { className: 'bg', style: { margin: 0, padding: 0, background: LIGHT.bg, fontFamily: FONT } },
      table(
        { className: 'bg', style: { background: LIGHT.bg } },
        h('td', { align: 'center', style: { padding: '32px 16px' } }, h(Card, { blocks, shop })),
      ),
    ),
  )
}

function Card({ blocks, shop }: { blocks: readonly Block[]; shop: MailShop }): ReactElement {
  const style: CSSProperties = {
    maxWidth: '560px',
    background: LIGHT.surface,
    border: `1px solid ${LIGHT.border}`,
    borderRadius: '12px',
  }
  return table(
    { className: 'card', style },
    h(
      'td',
      { align: 'left', style: { padding: '32px' } },
      h(
        'p',
        { className: 'fg', style: { ...TEXT, margin: '0 0 24px', fontSize: '18px', fontWeight: 600 } },
        h(
          'a',
          { href: shop.url, className: 'fg', style: { color: LIGHT.fg, textDecoration: 'none' } },
          ...title(shop),
        ),
      ),
      ...blocks.map((block, index) => h(BlockView, { block, color: colorOf(shop), key: index })),
      h('p', { className: 'muted', style: { ...SMALL, margin: '24px 0 0' } }, ...footer(shop)),
    ),
  )
}

function BlockView({ block, color }: { block: Block; color: string }): ReactElement {
  switch (block.kind) {
    case 'text':
      return h('p', { className: 'fg', style: TEXT }, ...withBreaks(block.text))
    case 'note':
      return h('p', { className: 'muted', style: SMALL }, ...withBreaks(block.text))
    case 'action':
      return h(Action, { label: block.label, href: block.href, color })
    case 'facts':
      return h(Facts, block)
  }
}

function Action({ label, href, color }: { label: string; href: string; color: string }): ReactElement {
  const { primary, fg } = tonesOf(color, 'light')
  const style: CSSProperties = {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: '8px',
    background: primary,
    color: fg,
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  }
  return h('p', { style: { margin: '24px 0' } }, h('a', { href, className: 'action', style }, label))
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }): ReactElement {
  const cell = (className: string, style: CSSProperties, value: string) =>
    h('td', { className, style: { ...style, padding: '4px 16px 4px 0', margin: 0 }, valign: 'top' }, value)
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 16px' } },
    h(
      'tbody',
      null,
      ...rows.map(([label, value]) =>
        h(
          'tr',
          { key: label },
          cell('muted', { ...SMALL, overflowWrap: 'normal' }, label),
          cell('fg', TEXT, value),
        ),
      ),
    ),
  )
}

function footer(shop: MailShop): ReactNode[] {
  const { name, supportEmail } = shop
  const { primary } = tonesOf(colorOf(shop), 'light')
  const link = { href: `mailto:${supportEmail}`, className: 'link', style: { color: primary } }
  return [`${name} · `, h('a', { ...link, key: 'mail' }, supportEmail)]
}

function colorOf({ color }: MailShop): string {
  return color ?? DEFAULT_COLOR
}

/** The logo, or the shop's name in letters. Clients without dark mode never show the second picture. */
function title({ name, logo }: MailShop): ReactNode[] {
  if (!logo) return [name]
  const image = ({ url, width, height }: MailLogo, className: string, display: 'block' | 'none') =>
    h('img', {
      key: className,
      src: url,
      alt: name,
      width,
      height,
      // Without it, React adds a link that preloads the picture.
      loading: 'lazy',
      className,
      style: { display, border: 0 },
    })
  if (!logo.dark) return [image(logo.light, 'only-logo', 'block')]
  return [image(logo.light, 'light-logo', 'block'), image(logo.dark, 'dark-logo', 'none')]
}

function withBreaks(words: string): ReactNode[] {
  return words.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
}

/** Some mail clients support only table layouts. */
function table(props: { className: string; style: CSSProperties }, cell: ReactNode): ReactElement {
  const frame = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 }
  return h('table', { ...frame, ...props }, h('tbody', null, h('tr', null, cell)))
}
