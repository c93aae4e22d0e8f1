import { z } from 'zod'

const positive = z.int().positive()

/** Ids of entities are positive integers handed out by the server; branded so that one kind is never taken for another. */
export const ProjectId = positive.brand<'ProjectId'>()
export type ProjectId = z.infer<typeof ProjectId>
/** A card's id. Cards made optimistically carry a temporary one (see {@link isTemporaryId}). */
export const DeviceId = positive.brand<'DeviceId'>()
export type DeviceId = z.infer<typeof DeviceId>
export const UserId = positive.brand<'UserId'>()
export type UserId = z.infer<typeof UserId>
export const CompanyId = positive.brand<'CompanyId'>()
export type CompanyId = z.infer<typeof CompanyId>
export const OrganizationId = positive.brand<'OrganizationId'>()
export type OrganizationId = z.infer<typeof OrganizationId>
export const InstanceId = positive.brand<'InstanceId'>()
export type InstanceId = z.infer<typeof InstanceId>
export const FolderId = positive.brand<'FolderId'>()
export type FolderId = z.infer<typeof FolderId>

/** Made by the client for each gesture; the same id never takes effect twice. */
export const CommandId = z.guid().toLowerCase().brand<'CommandId'>()
export type CommandId = z.infer<typeof CommandId>

/** Temporary ids are times in milliseconds, from 1e12 (specification, section 9); the server's own stay below. */
export const FIRST_TEMPORARY_ID = 1e12

/** True if a card waits for its id from the server: commands about it wait until then (docs/decisions/0061-0090/0070). */
export const isTemporaryId = (id: number): boolean => id >= FIRST_TEMPORARY_ID

/** A form's id, handed out by the server. */
export const FormId = z.int().positive().brand<'FormId'>()
export type FormId = z.infer<typeof FormId>

/** A form template's id, handed out by the server. */
export const FormTemplateId = z.int().positive().brand<'FormTemplateId'>()
export type FormTemplateId = z.infer<typeof FormTemplateId>
