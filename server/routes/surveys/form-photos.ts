import fastifyMultipart from '@fastify/multipart'
import { z } from 'zod'
import { formAggregate } from '#events/form/aggregate.ts'
import type { FormEvent } from '#events/form/events.ts'
import { SURVEYORS } from '#events/form/surveyors.ts'
import { formCalls, UploadedPhotos } from '#events/form/api.ts'
import { FormId, CommandId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import { pathOfPhoto, photoOfPath } from '#events/form/photos.ts'
import { refused } from '#events/form/refusals.ts'
import { MAX_PHOTOS_AT_ONCE } from '#events/kernel/photo.ts'
import { deriveId } from '../../commands/command-id.ts'
import { HttpError } from '../../errors/http-error.ts'
import { nameField } from '../../errors/name-field.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { FILE, NO_CONTENT, PICTURE_ANSWER } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { PhotoQuery, sendPhoto } from '../../http/answers/send-picture.ts'
import { notFound, visibleId } from '../../http/door/visible.ts'
import { photoRefusal } from '../../uploads/file-kinds.ts'
import { receivePhotos } from '../../uploads/receive.ts'
import type { PicturePlace } from '../../uploads/picture-place.ts'
import type { Routes } from '../deps.ts'

const surveyors = { cost: 'own', access: { roles: SURVEYORS, visible: 'nothing' } } as const
const idText = (sentence: string) =>
  z
    .string(sentence)
    .regex(/^[1-9]\d{0,14}$/, sentence)
    .transform(Number)
/** The texts before the files of an upload. The titles are for readers of the request alone. */
const UploadTexts = z.object({
  formId: idText('Say by formId, a positive whole number, which form the photos are for').pipe(FormId),
  sectionId: idText('Say by sectionId, a positive whole number, which section the photos are for').pipe(SectionId),
  isNewSection: z
    .enum(['true', 'false'], 'Say by isNewSection, true or false, if the section is not saved yet')
    .default('false'),
})
/** All parts of an upload, for its description. */
const UploadBody = UploadTexts.extend({
  formTitle: z.string().optional(),
  sectionTitle: z.string().optional(),
  sectionType: z.string().optional(),
  photos: z.array(FILE).min(1).max(MAX_PHOTOS_AT_ONCE),
})
const TEXT_FIELDS = ['formTitle', 'sectionTitle', 'formId', 'sectionId', 'sectionType', 'isNewSection']

/** Photos in the sections of forms (specification, second document, section 7; decisions, "Surveys"). */
export const formPhotoRoutes: Routes<'bus' | 'photos' | 'renditions' | 'takeUpload'> = async (
  app,
  { bus, photos, renditions, takeUpload },
) => {
  await app.register(fastifyMultipart)

  /** `sectionId` null: of a section that is not saved yet. */
  const section: PicturePlace<{ readonly formId: FormId; readonly sectionId: SectionId | null }> = {
    ownerOf: ({ formId }) => `form-${formId}`,
    refusal: photoRefusal,
    async demandOpen({ formId, sectionId }) {
      const isThere = sectionId === null || (await bus.form(formId).look(({ sections }) => sections.has(sectionId)))
      if (!isThere) throw refused({ code: 'section-unknown' })
    },
    async say({ formId, sectionId }, pictures, exchange) {
      const added = pictures.map(({ photo, fileName }) => ({ ...photo, fileName }))
      const command = { type: 'AddFormPhotos', data: { sectionId, photos: added } } as const
      const { events } = await sendCommand(bus.form(formId), command, exchange)
      const named = new Set(events.flatMap(digestsOf))
      return ({ photo }) => named.has(photo.digest)
    },
  }

  app.post(
    '/forms/upload-photos',
    {
      config: {
        ...surveyors,
        scope: 'surveys:write',
        isCommand: true,
        takes: { mediaType: 'multipart/form-data', body: UploadBody },
      },
      schema: { summary: 'Add photos to a section of a survey', response: { 201: UploadedPhotos } },
    },
    async (request, reply) => {
      const person = sessionOf(request).user.id
      const sent = metaOf(request, formAggregate.commands.AddFormPhotos)
      const files = receivePhotos(request, { field: 'photos', most: MAX_PHOTOS_AT_ONCE, texts: TEXT_FIELDS })
      const { value: first } = await files.next()
      const { formId, sectionId, isNewSection } = textsOf(first?.texts ?? {})
      await app.demandVisible(request, 'form', formId)
      const of = ['form', formId, sent.commandId]
      async function* pictures() {
        let count = 0
        for (let file = first; file; file = (await files.next()).value)
          // Each file is an upload of its own, the same for a request that is sent again.
          yield { id: deriveId('upload', person, ...of, String(count++)), file, sent: null }
      }
      const meta = { ...sent, commandId: CommandId.parse(deriveId('form-photos', ...of)) }
      const where = { formId, sectionId: isNewSection === 'true' ? null : sectionId }
      const kept = await takeUpload.all(
        { request, reply, meta },
        { person, place: section, where, pictures: pictures() },
      )
      return reply.code(201).send({ photos: kept.map((photo) => pathOfPhoto(formId, photo)) })
    },
  )

  app.get(
    '/forms/photos/:path',
    {
      config: { ...surveyors, scope: 'surveys:read' },
      schema: {
        summary: 'A photo of a survey',
        params: z.object({ path: z.string().max(200) }),
        querystring: PhotoQuery,
        response: PICTURE_ANSWER,
      },
    },
    async (request, reply) => {
      const named = photoOfPath(request.params.path)
      if (!named) throw notFound()
      await app.demandVisible(request, 'form', named.form)
      const photo = await bus.form(visibleId(request, FormId)).read((view) => view.photos.get(named.digest))
      if (!photo || pathOfPhoto(named.form, photo) !== request.params.path) throw notFound()
      return sendPhoto({ photos, renditions }, photo, request.query, { request, reply })
    },
  )

  app.route({
    ...routeOf(formAggregate, formCalls.deletePhoto, 'nothing'),
    schema: { body: formCalls.deletePhoto.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      const { formId, sectionId, photoPath } = request.body
      await app.demandVisible(request, 'form', formId)
      const photo = photoOfPath(photoPath)
      if (photo?.form !== formId) throw notFound()
      // A photo that the section does not have is removed already.
      const { digest } = photo
      await sendCommand(
        bus.form(formId),
        { type: 'RemoveSectionPhoto', data: { sectionId, digest } },
        { request, reply },
      )
      return reply.code(204).send()
    },
  })
}

/** @throws HttpError 400 */
function textsOf(texts: Readonly<Record<string, string>>): z.output<typeof UploadTexts> {
  const { data, error } = UploadTexts.safeParse(texts)
  if (data) return data
  const [issue] = error.issues
  throw new HttpError(400, nameField(issue?.path ?? [], issue?.message ?? 'is missing'), { code: 'bad-request' })
}

/** The photos that an event of an upload names. */
function digestsOf({ data }: FormEvent): readonly string[] {
  if ('photo' in data) return [data.photo.digest]
  if ('digest' in data) return [data.digest]
  return 'digests' in data ? data.digests : []
}
