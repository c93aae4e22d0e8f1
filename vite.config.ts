import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Where `npm run dev` runs the server; the dev server of the client passes what is not its own on to it, under the name
 * that the browser asked for (a mere address would change it, and the server takes the page for a foreign one).
 */
const server = { target: `http://127.0.0.1:${process.env['PORT'] || '3000'}` }

/** Each name with the modules that bring along all that they import, unless an earlier one has it. */
const files = {
  shell: [
    'client/main.tsx',
    // The login screen and a board share these.
    ...['form/field', 'form/input', 'page/logo', 'plain-icon-button'].map((name) => `client/ui/${name}.tsx`),
    ...['cctv', 'users-round'].map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`),
    ...['use-command', 'failed'].map((name) => `client/api/request/${name}.ts`),
    ...['text', 'email'].map((name) => `events/kernel/text/${name}.ts`),
  ],
  // The field of a password, menus and dialogs share these.
  primitives: [
    ...['primitive', 'react-context', 'react-id', 'react-use-'].map((name) => `node_modules/@radix-ui/${name}`),
    'node_modules/lucide-react/dist/esm/icons/eye',
  ],
  // The login screen shows these, a board does not.
  forms: [
    ...['react-hook-form', '@hookform', '@radix-ui/react-password-toggle-field'].map((name) => `node_modules/${name}/`),
    'client/ui/form/password-input.tsx',
  ],
  'login-screen': ['client/features/session/login-screen.tsx'],
  // Toasts and a board share these: toasts do without a board.
  layers: ['collection', 'dismissable-layer', 'portal', 'presence'].map(
    (name) => `node_modules/@radix-ui/react-${name}/`,
  ),
  board: [
    'client/frame/signed-in.tsx',
    'client/features/installs/installs-screen.tsx',
    'client/features/board/screen/board-screen.tsx',
    'client/features/import/import-button.tsx',
  ],
  // A board fills by this; its frame shows without.
  socket: ['client/live/connection/socket.ts'],
  // The page as a whole is looked after once its screen is there.
  late: [
    'client/late.tsx',
    'client/api/request/patience.ts',
    'client/api/kept/kept-person.ts',
    'client/frame/update/updates.ts',
  ],
  kept: ['client/live/kept/', 'client/api/kept/', 'node_modules/idb/'],
  // Toasts say that a menu cannot be had: they must come without it.
  'toast-view': ['client/ui/toast/toast-view.tsx', 'client/ui/page/door-link.tsx'],
  // Menus and their items come right after the first screen.
  menus: [
    'client/ui/overlay/menu-parts.tsx',
    'client/frame/profile-items.tsx',
    'client/features/installs/project-row-items.tsx',
    ...['card/card-items.tsx', 'header/project-items.tsx'].map((name) => `client/features/board/${name}`),
    // Photos that are sent and work that is saved as a file share the first, cards and dialogs the second.
    'client/shared/photos/digest.ts',
    'client/shared/when/clock-words.ts',
    // Screens of the past share these: as files of their own they cost more in the list of files than in themselves.
    ...['history/use-way-back', 'when/moment-words'].map((name) => `client/shared/${name}.ts`),
    ...['replay-url.ts', 'goes-on.tsx'].map((name) => `client/features/board/replay/${name}`),
  ],
  // The board's tools come right after it; the groups of its table and its columns share these.
  'board-tools': [
    'client/features/board/toolbar/tools.tsx',
    ...['state/floor-groups.ts', 'drag/drop-hint.tsx'].map((name) => `client/features/board/${name}`),
    ...['list/group-button.tsx', 'text/capital.ts'].map((name) => `client/ui/${name}`),
  ],
  // Dialogs about work that waits share its words.
  'late-parts': ['late-parts.tsx', 'connection-strip.tsx', 'find/find-button.tsx'].map(
    (name) => `client/frame/${name}`,
  ),
  dialogs: ['overlay/dialog', 'overlay/question-dialog', 'text/long-text', 'list/load-more', 'loading/upload-item'].map(
    (name) => `client/ui/${name}.tsx`,
  ),
  waiting: [
    ...['waiting-list', 'logout-dialog'].map((name) => `client/shared/waiting/${name}.tsx`),
    'client/shared/waiting/refusals-panel.tsx',
  ],
  // It is asked for beside a board, and must bring no pictures of others along.
  'feedback-widget': [
    'client/features/feedback/feedback-widget.tsx',
    'node_modules/lucide-react/dist/esm/icons/message-square-plus.mjs',
  ],
  // Pictures that several later parts share: as files of their own they cost more in the list of files than in themselves.
  icons: ['node_modules/lucide-react/dist/esm/icons/'],
}

/**
 * The parts of every page are one file, and those that a board needs besides are another: they compress a tenth better than in
 * the two dozen files that they would be cut into.
 */
const groups = Object.entries(files).map(([name, modules], index, { length }) => ({
  name,
  priority: length - index,
  test: (id: string) => modules.some((module) => id.replaceAll('\\', '/').includes(`/${module}`)),
}))

const rolldownOptions = {
  checks: {
    // Tailwind's plugin gives no source map for the style sheet, which needs none.
    sourcemapBroken: false,
    // Zod imports names that the replacements of its files lack; in our own code TypeScript finds such imports.
    importIsUndefined: false,
  },
  // Radix gives each of its functions its name; without this none that is never called would go.
  treeshake: { manualPureFunctions: ['__name'] },
  // The file that comes first names all others: each sign of theirs counts a hundred times.
  output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
}

/** Browsers paint nothing before a style sheet in the head is here; below the words of index.html it holds only React back. */
const styleBelowWords = {
  name: 'style-below-words',
  transformIndexHtml: {
    order: 'post',
    handler: (html: string) => {
      const link = /\n *<link rel="stylesheet" crossorigin[^>]*>/.exec(html)?.[0] ?? ''
      return html.replace(link, '').replace('\n  </body>', `${link}\n  </body>`)
    },
  },
} as const

/** Lucide's pictures without what client/lucide-icon.ts does not read: names, other names, and keys of random text. */
const bareIcons = {
  name: 'bare-icons',
  transform(code: string, id: string) {
    if (!id.replaceAll('\\', '/').includes('/lucide-react/dist/esm/icons/')) return null
    const bare = code
      .replaceAll(/,\s*key: "\w+"/g, '')
      .replace(/name: "[\w-]+",\s+size: 24,/, '')
      .replace(/,\s+aliases: \[[^\]]*\]/, '')
      .replace('__iconData.node;', '')
    return { code: bare, map: null }
  },
} as const

/** The client: root client/, built into dist/client, which the server serves. */
export default defineConfig({
  root: 'client',
  plugins: [react(), tailwindcss(), styleBelowWords, bareIcons],
  resolve: {
    alias: [
      // That package writes <style> elements, which the content security policy does not let in.
      {
        find: 'react-style-singleton',
        replacement: fileURLToPath(new URL('client/ui/overlay/style-singleton.ts', import.meta.url)),
      },
      {
        find: /^\.\.?\/(core\/)?(json-schema-(processors|generator)|to-json-schema)\.js$/,
        replacement: fileURLToPath(new URL('client/zod-without-json-schema.ts', import.meta.url)),
      },
      {
        find: /^\.\.\/locales\/en\.js$/,
        replacement: fileURLToPath(new URL('client/zod-without-words.ts', import.meta.url)),
      },
      {
        find: /^\.\.?\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('client/lucide-icon.ts', import.meta.url)),
      },
      {
        find: /^\.\/(transports\/)?(polling-xhr(\.node)?|webtransport)\.js$/,
        replacement: fileURLToPath(new URL('client/socket-without-polling.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    // No file names its map: maps are kept elsewhere (server/cli/build/keep-maps.mjs).
    sourcemap: 'hidden',
    target: 'es2023',
    chunkSizeWarningLimit: 1000,
    modulePreload: {
      // Each screen names the files that it needs, in the file that comes first: not that which every page has already.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !file.includes('/rolldown-runtime-')) : files,
    },
    rolldownOptions,
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: {
      // Not the client's own modules of that name: client/api/*.ts.
      '^/api/(?!.+\\.tsx?(\\?|$))': server,
      '/healthz': server,
      '/readyz': server,
      '/socket.io': { ...server, ws: true },
    },
  },
})
