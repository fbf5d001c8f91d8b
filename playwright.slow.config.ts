import base from './playwright.config.ts'
export default { ...base, outputDir: '/tmp/store/results', timeout: 240_000, expect: { timeout: 45_000 }, workers: 1, reporter: 'list' }
