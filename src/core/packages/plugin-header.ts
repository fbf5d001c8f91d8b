/** The header comment of a plugin's main file. */
export type PluginHeader = {
  name: string
  version: string
  requiresWp: string | null
  requiresPhp: string | null
  updateUri: string | null
}

/** WordPress reads only this much. */
const HEAD_BYTES = 8 * 1024

/** Reads the header of a PHP file like WordPress; null if it is not a plugin's main file. */
export function readPluginHeader(file: Uint8Array): PluginHeader | null {
  const text = new TextDecoder().decode(file.subarray(0, HEAD_BYTES)).replaceAll('\r', '\n')
  const name = fieldOf(text, 'Plugin Name')
  if (name === null) return null
  return {
    name,
    version: fieldOf(text, 'Version') ?? '',
    requiresWp: fieldOf(text, 'Requires at least'),
    requiresPhp: fieldOf(text, 'Requires PHP'),
    updateUri: fieldOf(text, 'Update URI'),
  }
}

function fieldOf(text: string, name: string): string | null {
  const found = new RegExp(`^(?:[ \\t]*<\\?php)?[ \\t/*#@]*${name}:(.*)$`, 'im').exec(text)?.[1]
  const value = found?.replace(/\s*(?:\*\/|\?>).*/, '').trim()
  return value ? value.slice(0, 200) : null
}
