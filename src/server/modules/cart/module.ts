import type { Module } from '#server/platform/module.ts'
import { cartRoutes } from './routes.ts'

type Deps = Omit<Parameters<typeof cartRoutes>[0], 'on'>

export function createCartModule(deps: Deps) {
  return {
    mountRoutes: ({ on }) => cartRoutes({ on, ...deps }),
  } satisfies Module
}
