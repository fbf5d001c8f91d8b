import { Plus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type Props = { noun: string; disabled: boolean; onClick: () => void }

/** Below a list that can grow. */
export function AddButton({ noun, disabled, onClick }: Props) {
  return (
    <div>
      <Button
        size="sm"
        variant="secondary"
        disabled={disabled}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={onClick}
      >
        Add {noun}
      </Button>
    </div>
  )
}
