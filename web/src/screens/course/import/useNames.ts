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
import { type ListedName, namesOfTable } from './name-table.ts'
import { namesIn } from './read-names.ts'

const debounceMs = 400
const { max: atOnce } = limits.cards
const missing = fill(fieldError.required, { field: texts.label })

/** Lines with these results are removed from the field when the chosen names were added; other lines that were not chosen stay. */
const leftOut: ReadonlySet<NameResult> = new Set<NameResult>(['same', 'repeated', 'title', 'message', 'hidden'])

interface ReadFile {
  rest: string[]
  /** The names whose father's name is a column of its own, to the same without it. */
  short: ReadonlyMap<string, string>
  hidden: ListedName[]
  unread: number[]
  /** The sheet that was read, if the file has several. */
  sheet?: string | undefined
}

const noFile: ReadFile = { rest: [], short: new Map(), hidden: [], unread: [] }

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
  const [file, setFile] = useState(noFile)
  const [takesFathers, setTakesFathers] = useState(true)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  /** The name as it is written in the list, so that the choice stays when the fathers' names are left out. */
  const keyOf = ({ index, name }: NameRow): string => `${index} ${all[index]?.name ?? name}`
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
      setFile(noFile)
      setCountsHeader(false)
      form.restart({ text: '' })
      if (left.length === 0) onAllAdded()
      else form.setValue('text', left.map(({ name }) => name).join('\n'))
    },
  })
  const { names: listed, header, rest } = namesIn(form.values.text, countsHeader)
  const all = [...listed, ...file.hidden]
  const shortNames = all.map(({ name, short }) => short ?? file.short.get(name))
  const names = all.map(({ name }, index) => (takesFathers ? name : (shortNames[index] ?? name)))
  const preview = usePreview(course.id, names)
  const rows = checkNames(names, course.participants, {
    preview: preview.data,
    countsHeader,
    hiddenFrom: listed.length,
  })
  const chosen = rows.filter(isChosen).slice(0, atOnce)

  /**
   * Puts the names of a spreadsheet above those that were typed, except those of hidden rows, which are only listed. Throws FileRefused.
   * @returns whether there were any, or rows that could not be read
   */
  const takeFile = async (chosenFile: File): Promise<boolean> => {
    const { rows: read, sheet } = await readRows(chosenFile, { takesCsv: true })
    const { names: found, rest: restOfFile, hidden, unread } = namesOfTable(read)
    if (found.length + hidden.length + unread.length === 0) return false
    const short = new Map(found.flatMap((one) => (one.short === undefined ? [] : [[one.name, one.short]])))
    setFile({ rest: restOfFile, short, hidden, unread, sheet })
    setCountsHeader(false)
    const typed = form.values.text.trim()
    form.setValue('text', [...found.map(({ name }) => name), ...(typed ? [typed] : [])].join('\n'))
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
    rest: [...file.rest, ...rest],
    unread: file.unread,
    sheet: file.sheet,
    chosen,
    isChosen,
    toggle,
    takeFile,
    countHeader: () => setCountsHeader(true),
    /** Whether fathers' names are taken; undefined if there are none. */
    takesFathers: shortNames.some((name) => name !== undefined) ? takesFathers : undefined,
    setTakesFathers,
  }
}
