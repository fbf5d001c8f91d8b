import type { ApiToken } from '#core/contract/api-tokens.ts'
import { Button } from '#web/ui/button.tsx'
import { Ago } from '../parts/ago.tsx'
import { plainDay } from '../parts/plain-day.ts'
import { ProductName } from '../parts/product-picker/product-name.tsx'
import { SCOPES } from './scopes.ts'

type Props = { token: ApiToken; onRevoke: () => void }

export function TokenRow({ token, onRevoke }: Props) {
  const { name, hint, scopes, product_id, expires_at, last_used_at } = token
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium break-words">
          {name} <code className="font-mono text-xs font-normal text-muted">{hint}…</code>
        </p>
        <p className="text-muted">
          {scopes.map((scope) => SCOPES[scope]).join(', ')}
          {product_id !== null && (
            <>
              {' of '}
              <ProductName id={String(product_id)}>{(product) => product}</ProductName>
            </>
          )}
        </p>
        <p className="text-muted">
          {last_used_at ? (
            <>
              Used <Ago at={last_used_at} />
            </>
          ) : (
            'Never used'
          )}
          {' · '}
          {expires_at ? `ends ${plainDay(expires_at)}` : 'does not end'}
        </p>
      </div>
      <Button size="sm" variant="ghost" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
