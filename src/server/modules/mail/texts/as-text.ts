import type { Block } from '../templates/template.ts'

/** A block as it stands in a mail of plain text. */
export function asText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'action':
      return `${block.label}:\n${block.href}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  }
}
