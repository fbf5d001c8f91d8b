import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { bundleReleaseTool } from './scripts/bundle-release-tool.ts'
import { bundleSandbox } from './scripts/bundle-sandbox.ts'
import { precompress } from './scripts/precompress.ts'
import { slimManifest } from './scripts/slim-manifest.ts'

export default {
  appDirectory: 'src/web',
  ssr: true,
  splitRouteModules: true,
  // All routes are known to the first page: no manifest request that could meet another version after a deploy.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await slimManifest(buildDirectory)
    await bundleReleaseTool(path.join(buildDirectory, 'client'))
    await precompress(path.join(buildDirectory, 'client'))
    await bundleSandbox(path.join(buildDirectory, 'sandbox'))
  },
} satisfies Config
