import '../ui/global.css'
import '../ui/blocks/BrandMark.module.css'
import '../ui/blocks/Hasiye.module.css'
import '../screens/public/ProsePage.module.css'
import { chosenScheme, onSchemeChosen, showScheme } from '../ui/color-scheme.ts'

// All that the pages to read ask of a script: without one they follow the system.
showScheme(chosenScheme())
onSchemeChosen(showScheme)
