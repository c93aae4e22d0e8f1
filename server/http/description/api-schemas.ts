import { z } from 'zod'
import { Company } from '#events/account/company.ts'
import { FormerUser } from '#events/account/former-user.ts'
import { User } from '#events/account/user.ts'
import { Instance } from '#events/catalog/api.ts'
import { Feedback } from '#events/feedback/api.ts'
import { Folder } from '#events/folders/api.ts'
import { Form, FormSummary } from '#events/form/api.ts'
import { Actor } from '#events/kernel/actor.ts'
import { JsonValue } from '#events/kernel/text/json.ts'
import { EventPhoto } from '#events/kernel/photo.ts'
import { Note } from '#events/notes/api.ts'
import { Device, ProjectSummary } from '#events/project/api.ts'
import { DeletedCard } from '#events/project/deleted-card.ts'
import { CardPhoto } from '#events/project/photos.ts'
import { HistoryChange, HistoryPage } from '#events/project/history/api.ts'
import { Settings } from '#events/settings/settings.ts'
import { FormTemplate } from '#events/template/api.ts'
import { Webhook } from '#events/webhooks/api.ts'

/** The answers of several routes, under the names that generated clients give them. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  ...{ Company, Device, Feedback, Folder, Form, FormSummary, FormTemplate, FormerUser, HistoryChange, HistoryPage },
  ...{ Instance, JsonValue, Note, Settings, User, Webhook },
  ...{ Actor, CardPhoto, DeletedCard, EventPhoto },
  Project: ProjectSummary,
}

/** Gives the schemas of {@link NAMED} their names in descriptions. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { ...schema.meta(), id })
}
