// In place of Zod's own file (vite.config.ts): its English sentences come with the forms that show them (ui/form/zod-words.ts).
export default () => ({ localeError: undefined })
