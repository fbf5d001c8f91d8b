import type { ApiScope } from '#core/domain/api-scope.ts'

/** What a scope lets a build do. */
export const SCOPES: Record<ApiScope, string> = {
  'releases:write': 'Upload and publish releases',
}
