import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Declaration = { isFunction: boolean; start: number; end: number }

/**
 * The source of a file in which one declaration is neutral: a function returns `value` at once, a constant is `value`. It
 * is found by its name in the syntax tree, so the guard may be reworded, moved within its file or reformatted.
 */
export function switchOff(source: string, name: string, value: string): string {
  const { isFunction, start, end } = findDeclaration(source, name)
  const neutral = isFunction ? `{ return ${value} }` : value
  return source.slice(0, start) + neutral + source.slice(end)
}

function findDeclaration(source: string, name: string): Declaration {
  const found = nodesOf(parse(source)).flatMap((node) => declarationOf(node, name))
  const [declaration] = found
  if (!declaration || found.length > 1)
    throw new Error(`${name} is declared ${found.length} times, and must be declared once`)
  return declaration
}

export function parse(source: string): Node {
  const { program, errors } = parseSync('guard.ts', source)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return program as unknown as Node
}

/** Where the body of a function named so stands, or the initial value of a constant. */
function declarationOf(node: Node, name: string): Declaration[] {
  if ((node.id as Node | null | undefined)?.name !== name) return []
  if (node.type === 'FunctionDeclaration') return [{ isFunction: true, ...rangeOf(node.body as Node) }]
  if (node.type === 'VariableDeclarator') return [{ isFunction: false, ...rangeOf(node.init as Node) }]
  return []
}

function rangeOf({ start, end }: Node) {
  return { start, end }
}

function nodesOf(node: Node): Node[] {
  const children = Object.values(node).flat().filter(isNode)
  return [node, ...children.flatMap(nodesOf)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
