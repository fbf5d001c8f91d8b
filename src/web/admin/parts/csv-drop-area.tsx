import { FileSpreadsheet } from 'lucide-react'
import { useId } from 'react'
import { DropArea } from './drop-area.tsx'

type Props = {
  /** The one that was chosen last. */
  file: File | null
  /** Such as `1 MB and 1,000 licenses`. */
  limits: string
  onFile: (file: File) => void
}

export function CsvDropArea({ file, limits, onFile }: Props) {
  return (
    <DropArea
      inputId={useId()}
      icon={<FileSpreadsheet aria-hidden="true" className="size-6 text-muted" />}
      label={file ? 'Choose another file' : 'Choose a file'}
      text={file ? file.name : `or drop it here. CSV in UTF-8, up to ${limits}.`}
      accept=".csv,text/csv"
      onFiles={([chosen]) => chosen && onFile(chosen)}
    />
  )
}
