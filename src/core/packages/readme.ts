import { toHtml } from './readme-html.ts'

/** The part of a plugin's readme.txt about one version. */
export type Readme = {
  requiresWp: string | null
  requiresPhp: string | null
  testedWp: string | null
  stableTag: string | null
  /** HTML, generated from plain text. */
  changelog: string
  upgradeNotice: string | null
}

const NOTICE_CHARS = 300

export function readReadme(file: Uint8Array, version: string): Readme {
  const text = new TextDecoder().decode(file).replace(/\r\n?/g, '\n')
  const notice = entryOf(sectionOf(text, 'Upgrade Notice'), version).replace(/\s+/g, ' ').trim()
  return {
    requiresWp: fieldOf(text, 'Requires at least'),
    requiresPhp: fieldOf(text, 'Requires PHP'),
    testedWp: fieldOf(text, 'Tested up to'),
    stableTag: fieldOf(text, 'Stable tag'),
    changelog: toHtml(entryOf(sectionOf(text, 'Changelog'), version)),
    upgradeNotice: notice ? notice.slice(0, NOTICE_CHARS) : null,
  }
}

/** A field in the lines above the first section. */
function fieldOf(text: string, name: string): string | null {
  const head = text.split(/^==[^=]/m, 1)[0] ?? ''
  const value = new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1]?.trim()
  return value ? value.slice(0, 50) : null
}

/** `== Name ==` up to the next heading of that kind. */
function sectionOf(text: string, name: string): string {
  const parts = text.split(/^==\s*([^=\n]+?)\s*==[ \t]*$/m)
  const at = parts.findIndex((part, index) => index % 2 === 1 && part.toLowerCase() === name.toLowerCase())
  return at === -1 ? '' : (parts[at + 1] ?? '')
}

/** `= 1.2.0 =`, optionally with a date after the version, up to the next one. */
function entryOf(section: string, version: string): string {
  const parts = section.split(/^=\s*([^=\n]+?)\s*=[ \t]*$/m)
  const names = (title: string) => title.replace(/^v(?:ersion)?\s*/i, '').split(/[\s(]/, 1)[0] === version
  const at = parts.findIndex((part, index) => index % 2 === 1 && names(part))
  return at === -1 ? '' : (parts[at + 1] ?? '').trim()
}
