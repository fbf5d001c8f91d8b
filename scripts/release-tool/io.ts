/** What the tool has of its surroundings besides files and the network. */
export type Io = {
  env: Record<string, string | undefined>
  print: (line: string) => void
  complain: (line: string) => void
}
