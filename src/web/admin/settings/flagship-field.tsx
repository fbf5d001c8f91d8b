import { useQuery } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { ProductPicker } from '../parts/product-picker/product-picker.tsx'

type Props = { uri: string; onChange: (uri: string) => void }

export function FlagshipField({ uri, onChange }: Props) {
  return (
    <Field label="Featured product" optional hint="What the home page and the menu show first.">
      {({ id, 'aria-describedby': hint }) => {
        const picker = (name: string) => (
          <ProductPicker
            id={id}
            describedBy={hint}
            value={name}
            placeholder="None"
            none="None"
            publishedOnly
            look="min-h-11 w-full rounded-md text-base"
            inFlow
            onChoose={(product) => onChange(product?.uri ?? '')}
          />
        )
        return uri === '' ? picker('') : <Named uri={uri}>{picker}</Named>
      }}
    </Field>
  )
}

function Named({ uri, children }: { uri: string; children: (name: string) => React.ReactNode }) {
  const { data } = useQuery('catalog', 'getProduct', { params: { handle: uri } })
  return children(data?.data.name ?? uri)
}
