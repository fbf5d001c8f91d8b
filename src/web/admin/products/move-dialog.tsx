import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useCategoryOptions } from './use-category-options.ts'

export type Moving = {
  count: number
  /** Null if the dialog was canceled. */
  onChosen: (categoryId: number | null) => void
}

/** Asks for the category of the selected products. */
export function MoveDialog({ count, onChosen, onClose }: Moving & { onClose: () => void }) {
  const options = useCategoryOptions('id')
  const [chosen, setChosen] = useState('')
  const close = (categoryId: number | null) => {
    onChosen(categoryId)
    onClose()
  }
  return (
    <Dialog
      open
      title={count === 1 ? 'Set the category of 1 product' : `Set the category of ${count} products`}
      onClose={() => close(null)}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button size="sm" disabled={chosen === ''} onClick={() => close(Number(chosen))}>
            Set category
          </Button>
        </>
      }
    >
      <SelectField
        label="Category"
        options={options}
        placeholder="Choose a category"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </Dialog>
  )
}
