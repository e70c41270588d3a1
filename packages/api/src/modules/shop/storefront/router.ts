import { router } from "../../../platform/context/trpc";
import { addPicture } from "./add-picture";
import { changePicture } from "./change-picture";
import { get } from "./get";
import { previewLink } from "./preview-link";
import { publish } from "./publish";
import { removePicture } from "./remove-picture";
import { saveDraft } from "./save-draft";
import { switchOff } from "./switch-off";
import { switchOn } from "./switch-on";
import { unpublish } from "./unpublish";

export const storefront = router({
  get,
  previewLink,
  saveDraft,
  switchOn,
  switchOff,
  publish,
  unpublish,
  addPicture,
  changePicture,
  removePicture,
});
