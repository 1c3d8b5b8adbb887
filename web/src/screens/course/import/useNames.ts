import { addCards } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { useForm } from '../../../forms/useForm.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { fieldError } from '../../../ui/texts/errors.ts'
import { names as texts } from '../../../ui/texts/names.ts'
import { importing } from '../../../ui/texts/people.ts'
import { cacheClaimCodes } from '../cards/claim-codes.ts'
import { readRows } from '../spreadsheet/read-rows.ts'
import { checkNames, isChosenAtFirst, type NameResult, type NameRow } from './check-names.ts'
import { namesAndRest, namesIn } from './read-names.ts'

const debounceMs = 400
const { max: atOnce } = limits.cards
const missing = fill(fieldError.required, { field: texts.label })

/** Lines with these results are removed from the field when the chosen names were added; other lines that were not chosen stay. */
const leftOut: ReadonlySet<NameResult> = new Set<NameResult>(['same', 'repeated', 'title'])

const keyOf = ({ index, name }: NameRow): string => `${index} ${name}`

/** The server's response to a dry run with the names, debounced. */
function usePreview(courseId: number, names: string[]) {
  const sendable = names.filter((name) => [...name].length <= limits.cardName.max).slice(0, atOnce)
  const [requested] = useDebouncedValue(sendable.join('\n'), debounceMs)
  return useQuery({
    queryKey: [addCards.path, courseId, requested],
    queryFn: ({ signal }) =>
      call(addCards, { params: { id: courseId }, body: { names: requested.split('\n'), dryRun: true }, signal }),
    enabled: requested !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** The form of a list of names: the result of each name, which ones are chosen, and the call that adds them. */
export function useNames(course: Course, onAllAdded: () => void) {
  const [countsHeader, setCountsHeader] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toCards = () => void navigate({ to: '/course/$id/cards', params: { id: String(course.id) } })
  const [restOfFile, setRestOfFile] = useState<string[]>([])
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isChosen = (row: NameRow) => row.result !== 'invalid' && isChosenAtFirst(row) !== toggled.has(keyOf(row))
  const form = useForm(addCards, {
    initial: { text: '' },
    storeTypedAs: `names/${course.id}`,
    input: () => ({ params: { id: course.id }, body: { names: chosen.map(({ name }) => name) } }),
    check: ({ text }) => (chosen.length > 0 ? {} : { text: text.trim() ? importing.nothing : missing }),
    stale: peopleKeys(course.id),
    failed: texts.failed,
    onSaved: ({ added }): void => {
      cacheClaimCodes(queryClient, added)
      void notifySuccess(fill(texts.added, { n: added.length }), { undo: toCards, undoLabel: texts.toCards })
      const sent = new Set(chosen)
      const left = rows.filter((row) => !sent.has(row) && !leftOut.has(row.result))
      setToggled(new Set())
      setRestOfFile([])
      setCountsHeader(false)
      form.restart({ text: '' })
      if (left.length === 0) onAllAdded()
      else form.setValue('text', left.map(({ name }) => name).join('\n'))
    },
  })
  const { names, header, rest } = namesIn(form.values.text, countsHeader)
  const preview = usePreview(course.id, names)
  const rows = checkNames(names, course.participants, preview.data, countsHeader)
  const chosen = rows.filter(isChosen).slice(0, atOnce)

  /** Puts the names of a spreadsheet above those that were typed. Throws FileRefused. @returns whether there were any */
  const takeFile = async (file: File): Promise<boolean> => {
    const read = await readRows(file, { takesCsv: true })
    const { names: found, rest: left } = namesAndRest(read.map(({ cells }) => cells))
    if (found.length === 0) return false
    setRestOfFile(left)
    setCountsHeader(false)
    const typed = form.values.text.trim()
    form.setValue('text', [...found, ...(typed ? [typed] : [])].join('\n'))
    return true
  }
  const toggle = (row: NameRow) => {
    const next = new Set(toggled)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    setToggled(next)
  }
  return {
    form,
    rows,
    header,
    rest: [...restOfFile, ...rest],
    chosen,
    isChosen,
    toggle,
    takeFile,
    countHeader: () => setCountsHeader(true),
  }
}
