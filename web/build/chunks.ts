/** The libraries of every page, the first one too. */
const libraries = 'react|react-dom|scheduler|use-sync-external-store|@tanstack'
/** What of them only signed-in pages use. */
const signedInLibraries = 'useBlocker|useQueries|queriesObserver|[iI]nfiniteQueryObserver|useInfiniteQuery'

/** What the sign-in pages and the entry are made of. */
const signInBlocks = 'AuthPage|Field|PasswordField|PlainButton|EmptyState|LoadError|usePageTitle|load-code|page-version'
const signInTexts = 'texts/(auth|common|errors|parent)'
const signInScreens =
  'screens/auth/(?!ForgotPassword|ResetPassword|SignUp|RoleChoice|VerifyEmail|useMailedToken|verified-link)'
/** How addresses are read, which the router needs before any page. */
const addresses = 'features/materials/location|screens/admin/admin-search'
const signInForm = 'forms/(useForm|useTypedContent|form-options|Form.tsx|checks|new-password)'
const signIn = `api/(?!download|upload)|${addresses}|${signInForm}|${signInScreens}|ui/(global|woven|color-scheme|device-storage|${signInTexts}|blocks/(${signInBlocks}))`

/** What stands around every signed-in page, but for what belongs to the entry or is asked for later. */
const entry =
  'main|keep-press|router|session-gate|gate|query-client|watch-session|expire-drafts|lazyPage|android|NotFound|Unreachable'
/** Calls of the pages around the sign-in, which bring their own. */
const signInCalls = 'accounts.*part=(signUp|adminSignIn|verifyEmail|forgotPassword|resetPassword|parentLogin)'
const laterTexts = 'ui/texts/(admin|sign-up|materials|names|children|passwords|settings)'
const later = `${laterTexts}|ui/blocks/(DateField|DatePick|Notices|calendar|knot)|app/(CourseMissing|Denied|Admin)`
const signedIn = `(?!${later})(ui|api/upload|forms/|app/(?!${entry})|features/course/)`
const laterParts =
  'SegmentedControl|FloatingIndicator|FileButton|Textarea|Autosize|Switch|use-drag|Notification|Badge|Drawer|Icon(Camera|Device|Download|Refresh|MailQ|Rosette|Shield)'
const parts = `node_modules/(@mantine/(core|hooks)|@tabler)/(?!.*(${laterParts}))`

/** A teacher's course with its attendance, but for materials, dialogs and what reads and writes spreadsheets. */
const course = 'screens/course/(?!.*(dialogs|history|export|import|general)/)'

/**
 * How the bundler cuts the app. Left alone it makes some fifty small files of what pages share, and a browser fetches six
 * at a time: with a latency of 560 ms the attendance page then took 7.0 s instead of 4.3 s.
 */
export const chunks = [
  {
    name: 'core',
    test: new RegExp(`rolldown/runtime|node_modules/(?!.*(${signedInLibraries}))(${libraries})/`),
    priority: 5,
  },
  {
    name: 'auth',
    test: new RegExp(
      `web/src/(${signIn})|contract/src/(accounts.*part=resend|short-id|text|formats|limits)|@mantine/form/|klona/|fast-deep-equal/|IconCheck\\.mjs`,
    ),
    priority: 4,
  },
  {
    name: 'frame',
    test: new RegExp(`${parts}|@tanstack/.*(${signedInLibraries})|web/src/${signedIn}|contract/src/(?!${signInCalls})`),
    priority: 2,
  },
  { name: 'sign-up', test: /screens\/auth\/(SignUp|RoleChoice)/, priority: 3 },
  { name: 'course', test: new RegExp(`web/src/${course}`), priority: 1 },
]
