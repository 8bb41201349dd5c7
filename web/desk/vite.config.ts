import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Builds the desk, apart from the shop's pages: nothing of it is in a file, a manifest or a style sheet that a shopper's
 * browser loads. The server writes the document (server/responses/desk.ts) from the manifest.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  base: '/desk/',
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    manifest: 'manifest.json',
    // Fonts stay files, because the policy allows no data: URLs for them.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'web/desk/main.tsx' },
  },
})
