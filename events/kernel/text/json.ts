import { z } from 'zod'

/** Any value of JSON. One schema for all, so that descriptions can name it. */
export const JsonValue = z.json()
