import { LinkedText } from '../../parts/linked-text.tsx'

type Props = { id: string; title: string; text?: string }

export function SectionTitle({ id, title, text = '' }: Props) {
  return (
    <div className="max-w-[46rem] wrap-anywhere">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {text !== '' && (
        <p className="mt-4 max-w-prose text-lg whitespace-pre-line text-muted">
          <LinkedText text={text} />
        </p>
      )}
    </div>
  )
}
