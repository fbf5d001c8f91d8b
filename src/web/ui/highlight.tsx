import { findWords } from '#core/domain/search-words.ts'

type Props = { text: string; words: string }

/** Marks search matches in a text. */
export function Highlight({ text, words }: Props) {
  const ranges = findWords(text, words)
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent text-inherit underline decoration-accent decoration-2 underline-offset-2">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
