import { importsOf, type SourceFile } from './source-files.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Import circles, type imports included: one line with the shortest circle for each group of files that reach each
 * other. Files in a circle cannot be read, tested or moved one at a time.
 */
export function findCircles(files: readonly SourceFile[]): string[] {
  const graph = graphOf(files)
  return findComponents(graph)
    .map((members) => shortestCircle(graph, members))
    .filter((circle) => circle !== null)
    .map((circle) => `import circle: ${circle.join(' -> ')}`)
    .toSorted()
}

function graphOf(files: readonly SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((file) => {
      const targets = importsOf(file).map(({ target }) => target)
      return [
        file.path,
        [...new Set(targets.filter((target) => target !== null && known.has(target)))] as string[],
      ]
    }),
  )
}

/** Tarjan's strongly connected components. */
function findComponents(graph: Graph): string[][] {
  const components: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []

  function visit(path: string): number {
    const index = order.size
    order.set(path, index)
    stack.push(path)
    let low = index
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (lowest.get(target) !== Number.POSITIVE_INFINITY) low = Math.min(low, order.get(target) ?? low)
    }
    lowest.set(path, low)
    if (low === index) components.push(closeComponent(path))
    return low
  }

  /** Everything above `root` on the stack belongs to its component, and is out of reach for later ones. */
  function closeComponent(root: string): string[] {
    const members = stack.splice(stack.indexOf(root))
    for (const member of members) lowest.set(member, Number.POSITIVE_INFINITY)
    return members
  }

  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return components
}

/** Breadth first from the first member by name back to itself; null when the component is one file without a loop. */
function shortestCircle(graph: Graph, members: readonly string[]): string[] | null {
  const inside = new Set(members)
  const start = members.toSorted()[0] ?? ''
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const target of graph.get(way.at(-1) ?? '') ?? []) {
      if (target === start) return [...way, start]
      if (!inside.has(target) || seen.has(target)) continue
      seen.add(target)
      ways.push([...way, target])
    }
  }
  return null
}
