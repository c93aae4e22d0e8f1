import { z } from 'zod'
import english from 'zod/v4/locales/en.js'

// Zod's own sentences, for forms: the screens before the first form do without (../../zod-without-words.ts).
z.config(english())
