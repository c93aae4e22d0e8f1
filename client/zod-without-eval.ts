import { z } from 'zod'

// Before any schema: Zod would try whether it may make functions of text, which the content security policy forbids and
// the browser reports.
z.config({ jitless: true })
