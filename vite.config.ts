import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [react({ compiler: true })],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    target: 'baseline-widely-available',
    manifest: true,
    reportCompressedSize: false,
    // A picture inside the code would break `img-src 'self'`.
    assetsInlineLimit: 0,
  },
})
