import { Button } from '#web/ui/button.tsx'

type Props = { verb: string; pending: string | false; onCancel: () => void }

export function StepButtons({ verb, pending, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" pending={pending}>
        {verb}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
