/** A single-quoted PHP string, in which only the backslash and the quote have a meaning. */
export function phpString(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** `mail-log` as the start of a function's or an option's name: `mail_log`. */
export function phpPrefix(slug: string): string {
  return identifier(slug.toLowerCase())
}

/** Two plugins with one class name would run whichever version WordPress loads first. */
export function clientClass(slug: string): string {
  const words = slug.split(/[-_]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return identifier(`${words.filter(Boolean).join('_')}_Cartwright_Client`)
}

/** PHP names must not start with a digit. */
function identifier(text: string): string {
  const name = text.replaceAll('-', '_')
  return /^\d/.test(name) ? `plugin_${name}` : name
}
