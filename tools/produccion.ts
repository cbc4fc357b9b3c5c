/** What an installation needs of the tree: sources as Node reads them, the web that was built, and how it is installed. */
export const PRODUCTION = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'contract',
  'db/ayuda',
  'db/migrations',
  'deploy',
  'dist',
  'docs',
  'idp',
  'package-lock.json',
  'package.json',
  'server',
  'tools',
] as const
